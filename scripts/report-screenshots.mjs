// Report and result page of the app with 3, 12, 60 and 200 selected variables, short and long names, as a reader sees them on a
// desktop, a phone, in the dark and in print: node scripts/report-screenshots.mjs FOLDER
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { requireChromium } from './browser.mjs'
import { root } from './setup.mjs'

const target = resolve(process.argv[2] ?? 'report-screenshots')
const { createDataset, select } = await import(`${root}dist/index.mjs`)
const { reportHtml } = await import(`${root}dist/apps/node/report-html.js`)
const { datasetCsv } = await import(`${root}dist/src/report/csv/dataset-csv.js`)

const views = {
  desktop: { width: 1280, height: 720, colorScheme: 'light' },
  phone: { width: 390, height: 844, colorScheme: 'light' },
  dark: { width: 1280, height: 720, colorScheme: 'dark' },
}

mkdirSync(target, { recursive: true })
const executablePath = requireChromium()
if (executablePath === undefined) throw new Error('no Chromium: install the package chromium')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  for (const signals of [3, 12, 60, 200])
    for (const long of [false, true]) {
      const name = `${signals}-${long ? 'long' : 'short'}`
      const data = madeData(signals, long)
      const file = join(target, `${name}.html`)
      writeFileSync(file, reportHtml(await select(data, optionsFor(signals))))
      await photograph(`${name}-report`, page => page.goto(`file://${file}`))
      await photograph(`${name}-app`, page => runInApp(page, data, optionsFor(signals)))
    }
} finally {
  await browser.close()
}

/** Every view of one page: what is above the fold, and the whole of it. */
async function photograph(name, open) {
  const page = await browser.newPage({ viewport: views.desktop, reducedMotion: 'reduce' })
  page.setDefaultTimeout(300_000)
  await open(page)
  await page.locator('#report:not([aria-busy])').waitFor()
  for (const [view, { colorScheme, ...size }] of Object.entries(views)) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await page.evaluate('scrollTo(0, 0)')
    await page.waitForTimeout(600)
    await page.screenshot({ path: join(target, `${name}-${view}.png`) })
    await page.screenshot({ path: join(target, `${name}-${view}-whole.png`), fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(views.desktop)
  await page.pdf({
    path: join(target, `${name}.pdf`),
    format: 'A4',
    margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' },
  })
  await page.close()
}

/** The settings are those of the report, by the address. */
async function runInApp(page, data, options) {
  const words = new URLSearchParams({ response: data.response, ...options })
  await page.goto(`file://${root}dist/secateur.html#${words}`)
  const file = { name: 'made.csv', mimeType: 'text/csv', buffer: Buffer.from(datasetCsv(data)) }
  await page.locator('#file').setInputFiles(file)
  await page.locator('.columns-table tbody tr').first().waitFor()
  await page.locator('#next').click()
  await page.locator('#next:enabled').click()
  await page.locator('#run:enabled').click()
}

/** Few signals by the recommended method; many by one that can select many. */
function optionsFor(signals) {
  return signals <= 12 ? {} : { method: 'stability', q: signals, threshold: 0.6, members: 40 }
}

/** A response that the first variables explain equally well, each of them but noise otherwise. */
function madeData(signals, long) {
  const n = signals > 60 ? 900 : signals > 12 ? 400 : 150
  const p = 2 * signals + 30
  let state = 12345
  const uniform = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) / 2 ** 24
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  const columns = Array.from({ length: p }, () => Array.from({ length: n }, normal))
  const y = Array.from({ length: n }, (_, i) => {
    let sum = 0.5 * normal()
    for (let j = 0; j < signals; j++) sum += (j % 2 ? -1 : 1) * (0.6 + j / signals) * columns[j][i]
    return sum
  })
  const label = j =>
    long
      ? `concentration of metabolite number ${j + 1} in the plasma of fasting patients at the second visit, log scale (${j % 7})`
      : `gene_${String(j + 1).padStart(3, '0')}`
  return createDataset({ columns, y, names: columns.map((_, j) => label(j)), response: 'outcome' })
}
