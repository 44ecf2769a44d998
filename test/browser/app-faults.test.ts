import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvText } from '../../src/report/csv/csv.js'
import {
  appPath,
  askFor,
  chooseFile,
  downloadText,
  exampleToMethod,
  type FileInput,
  openApp,
  runToEnd,
  set,
  toMethod,
  waitForColumns,
} from '../support/app.js'
import { chromiumPath, launchChromium } from '../support/chromium.js'
import { hostileNames } from '../support/tables/hostile.js'
import { patientsCsv } from '../support/tables/patients.js'

const gzipped = gzipSync(patientsCsv())

const badFiles: readonly (readonly [file: FileInput, said: string])[] = [
  [{ name: 'empty.csv', content: '' }, 'data/'],
  [{ name: 'book.xlsx', content: 'PK\u0003\u0004\u0014' }, 'data/xlsx'],
  [{ name: 'cut.csv.gz', content: gzipped.subarray(0, gzipped.length / 2) }, 'data/gzip'],
  [{ name: 'twice.csv.gz', content: gzipSync(gzipped) }, 'data/gzip'],
  [{ name: 'ragged.csv', content: 'a,b,c\n1,2,3\n4,5\n' }, 'data/'],
  [{ name: 'bad.parquet', content: 'PAR1 this is no Parquet file PAR1' }, 'data/'],
  [{ name: 'bad.arrow', content: 'ARROW1\0\0 nor is this Arrow' }, 'data/'],
  [{ name: 'bomb.csv.gz', content: gzipSync('a,b\n'.repeat(5_000_000)) }, 'data/bomb'],
]

describe.skipIf(chromiumPath === undefined)('the app when things go wrong', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  test('bad files are refused with a reason and a remedy, and the next file is read', async () => {
    const { page, incidents } = await openApp(browser)
    for (const [file, code] of badFiles) {
      await chooseFile(page, file)
      const alert = page.getByRole('alert')
      await expect.poll(() => alert.textContent()).toContain(code)
      await expect.poll(() => alert.textContent()).not.toContain('undefined')
    }
    await chooseFile(page, { name: 'patients.csv', content: patientsCsv() })
    await waitForColumns(page)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(incidents).toEqual([])
  })

  test('a run pauses, goes on and is cancelled at once; the one after it starts', async () => {
    const { page, incidents } = await openApp(browser)
    await exampleToMethod(page)
    await set(page, 'members', '50000')
    await page.locator('#run:enabled').click()
    await page.locator('.live svg').first().waitFor()
    const done = async () => Number(await page.locator('.progress-card progress').getAttribute('value'))
    await page.locator('#pause').click()
    // The members in hand are finished first.
    let held = -1
    let quiet = 0
    const stands = async () => {
      quiet = held === (held = await done()) ? quiet + 1 : 0
      return quiet
    }
    await expect.poll(stands, { interval: 400 }).toBeGreaterThan(3)
    await page.locator('#pause').click()
    await expect.poll(done).toBeGreaterThan(held)
    await page.locator('#cancel').click()
    expect(await page.locator('h1').textContent()).toBe('How to select')
    expect(await page.getByText('was cancelled').count()).toBe(1)
    await expect.poll(() => page.workers().length).toBeLessThan(3)
    await set(page, 'members', '10')
    await runToEnd(page)
    expect(incidents).toEqual([])
  })

  test('hostile names of columns run no script and are shown as text in every step', async () => {
    const names = hostileNames.filter(name => name.trim() === name)
    const random = (i: number, j: number) => Math.sin(37 * i + 91 * j + i * j)
    const content = csvText(
      [...names, '</h1><img src=x onerror=window.owned=1>'],
      Array.from({ length: 60 }, (_, i) => {
        const row = names.map((_name, j) => random(i, j))
        return [...row, row.reduce((sum, value) => sum + value, 0)]
      }),
    )
    const { page, incidents } = await openApp(browser)
    await chooseFile(page, { name: '<img src=x onerror=window.owned=1>.csv', content })
    await waitForColumns(page)
    const shown = await page.locator('.columns-table').textContent()
    expect(shown).toContain('<script>window.owned = 1</scr...')
    await page.getByLabel('Use of __proto__').selectOption('drop')
    await page.getByLabel('Type of constructor').selectOption('number')
    await askFor(page, '</h1><img')
    await toMethod(page)
    for (const [option, value] of Object.entries({ members: '10', threshold: '0.51', q: '20' })) {
      if (option === 'q') await page.getByText('Advanced settings').click()
      await set(page, option, value)
    }
    await runToEnd(page)
    await page.getByText('Change settings').click()
    await set(page, 'seed', '2')
    await runToEnd(page)
    await page.locator('#compare').click()
    await page.locator('#compare').click()
    const report = await downloadText(page, 'report.html')
    expect(report).not.toContain('<img')
    expect(await page.evaluate('window.owned')).toBeUndefined()
    expect(await page.locator('img, iframe, object, embed, link').count()).toBe(0)
    expect(await page.locator('script').count()).toBe(1)
    expect(incidents).toEqual([])
  })

  test('settings live in the address, and come back from it; cells never do', async () => {
    const { page } = await openApp(browser)
    await chooseFile(page, { name: 'patients.csv', content: patientsCsv() })
    await waitForColumns(page)
    await page.getByLabel('Use of visit').selectOption('drop')
    await askFor(page, 'relapse')
    await page.getByRole('radio', { name: 'Leave out those rows' }).check()
    await toMethod(page)
    await set(page, 'members', '30')
    await set(page, 'keep', '1/2')
    const hash = new URL(page.url()).hash
    expect(hash).toBe('#response=relapse&drop=visit&missing=drop-rows&method=pruned&members=30&keep=1%2F2')
    expect(await page.evaluate('localStorage.length + sessionStorage.length + document.cookie.length')).toBe(
      0,
    )
    await page.close()
    const again = await openApp(browser, `file://${appPath}${hash}&members=oops&q=<script>`)
    await chooseFile(again.page, { name: 'patients.csv', content: patientsCsv() })
    await waitForColumns(again.page)
    await again.page.locator('#next').click()
    await toMethod(again.page)
    expect(await again.page.locator('#option-keep').inputValue()).toBe('1/2')
    expect(await again.page.locator('#option-members').inputValue()).toBe('30')
    await runToEnd(again.page)
    expect(await again.page.locator('h1').textContent()).toBe(
      'Variables that tell the two classes of relapse apart',
    )
    expect(again.incidents).toEqual([])
  })
})
