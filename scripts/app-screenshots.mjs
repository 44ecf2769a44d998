// Every step of the app, as its users see it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

export async function photographApp(browser, work, target) {
  const patients = join(work, 'patients.csv')
  writeFileSync(patients, patientsTable())
  const open = options => openApp(browser, options)
  const shot = (page, name) => page.screenshot({ path: join(target, `app-${name}.png`) })

  const page = await open({})
  await shot(page, 'data')
  await page.locator('#file').setInputFiles(patients)
  await page.locator('.columns-table tbody tr').first().waitFor()
  await page.getByLabel('Use of age').selectOption('force')
  await shot(page, 'columns')
  await page.locator('#next').click()
  await page.locator('#response-search').fill('rel')
  await page.getByRole('radio', { name: 'relapse' }).check()
  await page.getByRole('radio', { name: 'Fill in the mean' }).check()
  await page.locator('#next:enabled').waitFor()
  await shot(page, 'question')

  const example = await open({})
  await toMethod(example)
  await example.locator('.facts-list', { hasNotText: 'measuring' }).waitFor()
  await shot(example, 'method')
  await set(example, 'members', '30000')
  await example.locator('#run').click()
  await example.locator('.live section svg').waitFor()
  await example.waitForTimeout(1500)
  await example.locator('#pause').click()
  await example.waitForTimeout(300)
  await shot(example, 'run')
  await example.locator('#cancel').click()
  await set(example, 'members', '100')
  await finish(example)
  // Where the pointer happens to be must not stand out.
  await example.mouse.move(0, 0)
  await shot(example, 'result')
  await example.getByText('Change settings').click()
  await example.getByRole('radio', { name: 'The same without pruning' }).check()
  await set(example, 'threshold', '0.6')
  await finish(example)
  await example.locator('#compare').click()
  await shot(example, 'compare')

  const dark = await open({ colorScheme: 'dark' })
  await toMethod(dark)
  await finish(dark)
  await dark.locator('#selected tbody tr').nth(1).hover()
  await dark.mouse.wheel(0, 420)
  await dark.waitForTimeout(300)
  await shot(dark, 'dark')

  const phone = await open({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  await toMethod(phone)
  await finish(phone)
  await shot(phone, 'phone')
}

async function openApp(browser, options) {
  const page = await browser.newPage({
    viewport: { width: 1180, height: 860 },
    colorScheme: 'light',
    ...options,
  })
  // A crowded machine is slow, not wrong.
  page.setDefaultTimeout(300_000)
  await page.goto(`file://${root}dist/secateur.html`)
  return page
}

async function toMethod(page) {
  await page.locator('#example').click()
  await page.locator('.columns-table tbody tr').first().waitFor()
  await page.locator('#next').click()
  await page.getByRole('radio', { name: 'response' }).first().check()
  await page.locator('#next:enabled').click()
}

async function set(page, option, value) {
  await page.locator(`#option-${option}`).fill(value)
  await page.locator(`#option-${option}`).blur()
}

async function finish(page) {
  await page.locator('#run:enabled').click()
  await page.locator('#report:not([aria-busy])').waitFor()
}

/** A made-up table as people have them: names of rows, dates, categories, missing cells. */
function patientsTable() {
  let state = 7
  const uniform = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) / 2 ** 24
  }
  const normal = () => uniform() + uniform() + uniform() + uniform() - 2
  const markers = [
    'crp',
    'ldh',
    'albumin',
    'ferritin',
    'sodium',
    'glucose',
    'platelets',
    'creatinine',
    'bilirubin',
  ]
  const lines = Array.from({ length: 84 }, (_, i) => {
    const values = markers.map((_name, j) => (50 + 10 * j + 8 * normal()).toFixed(1))
    if (i % 13 === 4) values[3] = ''
    const stage = ['I', 'II', 'III'][Math.floor(3 * uniform())]
    return [
      `P-${1000 + i}`,
      `2024-0${1 + (i % 9)}-${10 + (i % 18)}`,
      uniform() < 0.4 ? 'yes' : 'no',
      35 + Math.floor(45 * uniform()),
      stage,
      ...values,
    ].join()
  })
  return `${['patient', 'visit', 'relapse', 'age', 'stage', ...markers].join()}\n${lines.join('\n')}\n`
}
