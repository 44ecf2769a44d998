import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { tableFromArrays, tableToIPC } from '@uwdata/flechette'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppServer, serveApp } from '../../apps/node/app-server.js'
import { exampleData } from '../../src/data/example.js'
import { bytesSource } from '../../src/data/table/byte-source.js'
import { formatText } from '../../src/data/table/format-text.js'
import { readTable } from '../../src/data/table/read-table.js'
import { datasetCsv } from '../../src/report/csv/dataset-csv.js'
import { resultFileNames } from '../../src/report/result-files.js'
import { rowsXml, workbook } from '../data/spreadsheets/workbook.js'
import {
  appPath,
  askFor,
  chooseFile,
  downloadBytes,
  exampleToMethod,
  type FileInput,
  openApp,
  runToEnd,
  set,
  toMethod,
  waitForColumns,
} from '../support/app.js'
import { chromiumMissing, chromiumPath, launchChromium } from '../support/chromium.js'
import { secateur } from '../support/command-line.js'
import { patientsCsv } from '../support/tables/patients.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const folder = temporaryFolder('app')

if (chromiumPath === undefined) console.warn(`the app is not tested in a browser: ${chromiumMissing}`)

test('the app is one file of less than 650 kB gzipped', () => {
  expect(gzipSync(readFileSync(appPath)).length).toBeLessThan(650_000)
})

describe.skipIf(chromiumPath === undefined)('the app in Chromium', () => {
  let browser: Browser
  let server: AppServer

  beforeAll(async () => {
    browser = await launchChromium()
    server = await serveApp(0, appPath)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  /** Everything the command line writes for the same file and words. */
  async function commandLine(file: FileInput, words: readonly string[]): Promise<Map<string, string>> {
    const path = join(folder, `${Math.floor(performance.now() * 1000)}-${file.name}`)
    writeFileSync(path, file.content)
    const out = join(folder, `${Math.floor(performance.now() * 1000)}-out`)
    const { code, err } = await secateur(['select', path, '--method', 'pruned', ...words, '--out', out])
    expect(err.replaceAll(path, 'FILE')).not.toContain('secateur:')
    expect(code).toBe(0)
    return new Map(resultFileNames.map(name => [name, readFileSync(join(out, name), 'latin1')]))
  }

  async function expectSameFiles(page: Page, expected: ReadonlyMap<string, string>): Promise<void> {
    for (const [name, text] of expected)
      expect(untimed((await downloadBytes(page, name)).toString('latin1')), name).toBe(untimed(text))
  }

  test('by mouse from http: the example, to the bytes of the command line, no request, no violation', async () => {
    const { page, incidents } = await openApp(browser, server.address)
    await exampleToMethod(page)
    await runToEnd(page)
    const selected = await page.locator('#selected tbody th').allTextContents()
    expect(selected.toSorted()).toEqual([
      'gene_017',
      'gene_064',
      'gene_138',
      'gene_225',
      'gene_301',
      'gene_372',
    ])
    const file = { name: 'example.csv', content: datasetCsv(exampleData()) }
    await expectSameFiles(page, await commandLine(file, ['--response', 'response', '--method', 'auto']))
    expect(incidents).toEqual([])
  })

  test('what is being typed stays while another setting draws the form anew', async () => {
    const { page, incidents } = await openApp(browser)
    await exampleToMethod(page)
    const seed = page.locator('#option-seed')
    await seed.fill('7')
    await page.locator('#option-members').evaluate(element => {
      ;(element as HTMLInputElement).value = '40'
      element.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await seed.inputValue()).toBe('7')
    await seed.blur()
    expect(await seed.inputValue()).toBe('7')
    expect(incidents).toEqual([])
  })

  test('two classes, factors, missing cells and corrections by clicking, from file://, to the bytes of the command line', async () => {
    const { page, incidents } = await openApp(browser)
    const file = { name: 'patients.csv.gz', content: gzipSync(patientsCsv()) }
    await chooseFile(page, file)
    await waitForColumns(page)
    await page.getByLabel('Use of visit').selectOption('drop')
    await page.getByLabel('Use of age').selectOption('force')
    await page.getByLabel('Type of ward').selectOption('factor')
    await askFor(page, 'relapse')
    await page.getByRole('alert').waitFor()
    expect(await page.locator('#next').isDisabled()).toBe(true)
    await page.getByRole('radio', { name: 'Fill in the mean' }).check()
    await page.getByRole('radio', { name: 'odds of no against yes' }).check()
    await page.getByText('"no" = 1').waitFor()
    await toMethod(page)
    for (const [option, value] of Object.entries({ members: '40', seed: '7', pfer: '1' }))
      await set(page, option, value)
    await page.getByText('Advanced settings').click()
    await set(page, 'sampler', 'pairs')
    await runToEnd(page)
    const words =
      '--response relapse --event-class no --force age --drop visit --types ward=factor --missing mean'
    const settings = '--members 40 --seed 7 --pfer 1 --sampler pairs'
    await expectSameFiles(page, await commandLine(file, `${words} ${settings}`.split(' ')))
    expect(incidents).toEqual([])
  })

  test.each(['st2e', 'auto'])('Arrow, by the method %s, to the bytes of the command line', async method => {
    const { n, x, y, names } = exampleData()
    const columns = names.slice(0, 30).map((name, j) => [name, x.slice(j * n, (j + 1) * n)] as const)
    const table = tableFromArrays({ response: y, ...Object.fromEntries(columns) })
    const file = { name: 'genes.arrow', content: tableToIPC(table, { format: 'file' })! }
    const { page, incidents } = await openApp(browser, `${server.address}#method=${method}&members=20`)
    await chooseFile(page, file)
    await waitForColumns(page)
    await askFor(page, 'response')
    await toMethod(page)
    await runToEnd(page)
    const words = ['--response', 'response', '--method', method, '--members', '20']
    await expectSameFiles(page, await commandLine(file, words))
    expect(incidents).toEqual([])
  })

  test('an Excel workbook with a title, from its second sheet, to the bytes of the command line', async () => {
    const { n, x, y, names } = exampleData()
    const shown = names.slice(0, 12)
    const rows = Array.from({ length: n }, (_, i) => [y[i], ...shown.map((_name, j) => x[j * n + i])])
    const sheet = rowsXml([['Trial 7'], [], ['response', ...shown], ...rows])
    const file = {
      name: 'trial.xlsx',
      content: workbook({ sheets: { Notes: rowsXml([['none']]), Data: sheet } }),
    }
    const { page, incidents } = await openApp(browser, `${server.address}#method=pruned&members=20`)
    await chooseFile(page, file)
    await page.getByText('Read the file differently').click()
    await page.getByLabel('Sheet').selectOption('Data')
    await page.getByText('Read again').click()
    await page.locator('.columns-table', { hasText: 'gene_001' }).waitFor()
    await askFor(page, 'response')
    await toMethod(page)
    await runToEnd(page)
    const words = ['--response', 'response', '--members', '20', '--sheet', 'Data']
    await expectSameFiles(page, await commandLine(file, words))
    expect(incidents).toEqual([])
  })

  test('a workbook with a text among its numbers is refused by the name of the cell', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => [
      i % 7,
      (i * i) % 11,
      i === 9 ? 'n.d. (lost)' : (i * 3) % 5,
    ])
    const content = workbook({ sheets: { S: rowsXml([['y', 'dose', 'age'], ...rows]) } })
    const { page } = await openApp(browser)
    await chooseFile(page, { name: 'trial.xlsx', content })
    await waitForColumns(page)
    expect(await page.locator('.columns-table').textContent()).toContain('text in C11')
    await askFor(page, 'y')
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('(cell C11)')
  })

  test('Parquet and Arrow of other writers, and texts of every kind, are read as in Node', async () => {
    const fixtures = ['byte_stream_split.zstd.parquet', 'brotli_compressed.parquet', 'compressed_lz4.arrow']
    const files: readonly FileInput[] = [
      ...fixtures.map(name => ({
        name,
        content: readFileSync(new URL(`../fixtures/tables/${name}`, import.meta.url)),
      })),
      { name: 'tabs.tsv', content: 'a\tb\n1\t2\n3\t4\n' },
      { name: 'comma.csv', content: 'a;b\n1,5;2\n3,25;4\n' },
      { name: 'wide.txt', content: Buffer.from('\ufeffa,b\n1,2\n', 'utf16le') },
    ]
    const { page, incidents } = await openApp(browser)
    for (const file of files) {
      await chooseFile(page, file)
      await page.locator('.kicker', { hasText: file.name }).waitFor()
      const { rows, columns, format } = await readTable(bytesSource(Buffer.from(file.content)))
      const tiles = await page.locator('.tile dd').allTextContents()
      expect(tiles.slice(0, 2), file.name).toEqual([String(rows), String(columns.length)])
      expect(await page.locator('.view').textContent()).toContain(`Read as ${formatText(format)}.`)
      await page.locator('.steps button').first().click()
    }
    expect(incidents).toEqual([])
  })
})

/** Without the only things that differ from run to run. */
function untimed(text: string): string {
  return text
    .replace(/"timing":\{(?:[^[\]{}]|\[[^\]]*\]|\{[^}]*\})*\}/g, '"timing":{}')
    .replace(/[\d.]+ (s|min[^<]*|h[^<]*) on \d+ threads?/g, 'TIME')
}
