import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  appPath,
  askFor,
  chooseFile,
  downloadText,
  exampleToMethod,
  openApp,
  runToEnd,
  set,
  toMethod,
  waitForColumns,
} from '../support/app.js'
import { chromiumPath, launchChromium } from '../support/chromium.js'
import { patientsCsv } from '../support/tables/patients.js'

describe.skipIf(chromiumPath === undefined)('ways through the app', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  const heading = (page: Page, text: string) => page.locator('h1', { hasText: text }).waitFor()

  test('Back and Forward of the browser go from step to step and lose nothing', async () => {
    const { page, incidents } = await openApp(browser)
    await exampleToMethod(page)
    await set(page, 'members', '12')
    await runToEnd(page)
    for (const text of ['How to select', 'What do you want', 'What is in the table', 'Which variables']) {
      await page.goBack()
      await heading(page, text)
    }
    for (const text of ['What is in the table', 'What do you want']) {
      await page.goForward()
      await heading(page, text)
    }
    expect(await page.getByRole('radio', { name: 'response' }).first().isChecked()).toBe(true)
    await page.goForward()
    await heading(page, 'How to select')
    expect(await page.locator('#option-members').inputValue()).toBe('12')
    expect(page.url()).toContain('members=12')
    await page.goForward()
    await heading(page, 'Variables that explain response')
    expect(incidents).toEqual([])
  })

  test('the browser asks before it throws a result away, and not after the result was saved', async () => {
    const { page } = await openApp(browser)
    const asks = async () => {
      let asked = false
      page.once('dialog', dialog => {
        asked = dialog.type() === 'beforeunload'
      })
      await page.evaluate('location.reload()').catch(() => {})
      await page.waitForTimeout(500)
      return asked
    }
    await exampleToMethod(page)
    await set(page, 'members', '10')
    await runToEnd(page)
    expect(await asks()).toBe(true)
    await downloadText(page, 'report.html')
    expect(await asks()).toBe(false)
    await heading(page, 'Which variables matter?')
  })

  test('the example says how many of its true variables were found, with the focus on the answer', async () => {
    const { page, incidents } = await openApp(browser)
    await exampleToMethod(page)
    await runToEnd(page)
    const names = await page.locator('#selected tbody th').allTextContents()
    const truth = ['gene_017', 'gene_064', 'gene_138', 'gene_225', 'gene_301', 'gene_372']
    const found = truth.filter(name => names.includes(name)).length
    expect(found).toBeGreaterThan(3)
    expect(await page.locator('.truth').textContent()).toContain(`${found} of 6 true variables found`)
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1')
    expect(incidents).toEqual([])
  })

  test('all columns that match a pattern are set at once, and the last change is undone', async () => {
    const { page, incidents } = await openApp(browser)
    await chooseFile(page, { name: 'patients.csv', content: patientsCsv() })
    await waitForColumns(page)
    await page.getByLabel('Find columns').fill('MARKER_1*')
    const label = page.locator('[for=bulk-use]')
    const count = 11
    await expect.poll(() => label.textContent()).toContain(String(count))
    await expect.poll(() => page.locator('.columns-table tbody tr').count()).toBe(count)
    await page.locator('#bulk-use').selectOption('drop')
    await page.locator('#bulk-apply').click()
    await expect.poll(() => page.locator('.columns-table tr.out').count()).toBe(count)
    await page.locator('#undo').click()
    await expect.poll(() => page.locator('.columns-table tr.out').count()).toBe(0)
    expect(incidents).toEqual([])
  })

  test('a date and an identifier say that they are left out, and are candidates when told to be', async () => {
    const { page, incidents } = await openApp(browser)
    await chooseFile(page, { name: 'patients.csv', content: patientsCsv() })
    await waitForColumns(page)
    const shown = (name: string) =>
      page
        .getByLabel(`Use of ${name}`)
        .evaluate(
          element => (element as unknown as { selectedOptions: Element[] }).selectedOptions[0].textContent,
        )
    expect(await shown('visit')).toBe('Left out: a date')
    expect(await shown('patient')).toBe('Left out: an identifier')
    expect(await shown('age')).toBe('Candidate')
    await page.getByLabel('Use of visit').selectOption('use')
    expect(await page.getByLabel('Type of visit').inputValue()).toBe('date')
    await page.getByLabel('Use of visit').selectOption('auto')
    expect(await page.getByLabel('Type of visit').inputValue()).toBe('')
    expect(incidents).toEqual([])
  })

  test('text of three classes leads to the multinomial family with one click', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `${'abc'[i % 3]},${(i * 37) % 11},${(i * 53) % 13}`)
    const { page, incidents } = await openApp(browser)
    await chooseFile(page, { name: 'classes.csv', content: `kind,u,v\n${rows.join('\n')}\n` })
    await waitForColumns(page)
    await askFor(page, 'kind')
    await page.locator('#take-classes').click()
    await page.locator('#next:enabled').waitFor()
    expect(await page.locator('.facts').textContent()).toContain('multinomial, 3 classes')
    expect(incidents).toEqual([])
  })

  test('survival times are a time and an event, with the value of the event where it is not 1', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) => `${1 + ((i * 29) % 41)},${i % 3 === 0 ? 'alive' : 'dead'},${(i * 37) % 11},${(i * 53) % 13}`,
    )
    const { page, incidents } = await openApp(browser, `file://${appPath}#method=stability&members=10`)
    await chooseFile(page, { name: 'times.csv', content: `time,status,u,v\n${rows.join('\n')}\n` })
    await waitForColumns(page)
    await askFor(page, 'time')
    await page.getByRole('radio', { name: 'A time until an event' }).check()
    await page
      .locator('.picker', { hasText: 'event was seen' })
      .getByRole('radio', { name: 'status' })
      .check()
    await page.getByRole('alert').waitFor()
    await page.locator('#event-value').fill('dead')
    await page.locator('#event-value').blur()
    await page.locator('#next:enabled').waitFor()
    expect(await page.locator('.facts').textContent()).toContain('cox, 26 events in 40 rows')
    await toMethod(page)
    await runToEnd(page)
    expect(await page.locator('.kind').textContent()).toContain('cox')
    expect(incidents).toEqual([])
  })

  test('late entry, strata, ties and penalty factors can be asked for, and a factor that is none is refused', async () => {
    const rows = Array.from(
      { length: 60 },
      (_, i) =>
        `${3 + ((i * 29) % 41)},${i % 3 === 0 ? 0 : 1},${i % 3},${i % 2},${(i * 37) % 11},${(i * 53) % 13}`,
    )
    const { page, incidents } = await openApp(browser, `file://${appPath}#method=stability&members=10`)
    await chooseFile(page, {
      name: 'late.csv',
      content: `time,status,since,centre,u,v\n${rows.join('\n')}\n`,
    })
    await waitForColumns(page)
    await askFor(page, 'time')
    await page.getByRole('radio', { name: 'A time until an event' }).check()
    const choose = async (picker: string, name: string) =>
      page.locator('.picker', { hasText: picker }).getByRole('radio', { name }).check()
    await choose('event was seen', 'status')
    await page.getByText('Late entry, strata and ties').click()
    await choose('Start of observation', 'since')
    await choose('baseline hazards', 'centre')
    await page.getByRole('radio', { name: 'Efron' }).check()
    await page.getByText('More about the rows and columns').click()
    await page.locator('#penalty-factors').fill('u=half')
    await page.locator('#penalty-factors').blur()
    await page.getByRole('alert').waitFor()
    await page.locator('#penalty-factors').fill('u=0.5')
    await page.locator('#penalty-factors').blur()
    await page.locator('#next:enabled').waitFor()
    expect(await page.locator('.facts').textContent()).toContain('2 candidate variables')
    await toMethod(page)
    await runToEnd(page)
    const command = await page.locator('#command').textContent()
    for (const words of ['--entry since', '--strata centre', '--ties efron', '--penalty-factors u=0.5'])
      expect(command).toContain(words)
    expect(incidents).toEqual([])
  })

  test('work is kept in the browser when asked for, comes back on another day, and is forgotten when asked for', async () => {
    const { page, incidents } = await openApp(browser)
    await page.reload()
    expect(await page.locator('.kept').count()).toBe(0)
    await chooseFile(page, { name: 'patients.csv', content: patientsCsv() })
    await waitForColumns(page)
    await page.getByLabel('Use of visit').selectOption('drop')
    await askFor(page, 'marker_12')
    await page.getByRole('radio', { name: 'Fill in the mean' }).check()
    await toMethod(page)
    await set(page, 'members', '10')
    await runToEnd(page)
    const answer = await page.locator('#answer').textContent()
    await page.locator('#keep-work').click()
    await page.getByText('Kept in this browser').waitFor()
    await page.goto(`file://${appPath}`)
    await page.reload()
    await page.locator('.kept', { hasText: 'patients.csv, 1 run' }).waitFor()
    await page.locator('#bring-back').click()
    await page.locator('#report:not([aria-busy])').waitFor()
    expect(await page.locator('#answer').textContent()).toBe(answer)
    await page.getByText('Change settings').click()
    expect(await page.locator('#option-members').inputValue()).toBe('10')
    await runToEnd(page)
    await page.getByRole('radio', { name: 'Run 2' }).waitFor()
    await page.locator('#keep-work').click()
    await page.getByText('Kept in this browser').waitFor()
    await page.reload()
    await page.locator('.kept', { hasText: '2 runs' }).waitFor()
    await page.locator('#forget').click()
    await page.locator('.kept').waitFor({ state: 'detached' })
    await page.reload()
    await heading(page, 'Which variables matter?')
    expect(await page.locator('.kept').count()).toBe(0)
    expect(incidents).toEqual([])
  })
})
