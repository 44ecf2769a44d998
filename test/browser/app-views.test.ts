import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askFor,
  chooseFile,
  exampleToMethod,
  openApp,
  runToEnd,
  set,
  toMethod,
  waitForColumns,
} from '../support/app.js'
import { chromiumPath, launchChromium } from '../support/chromium.js'
import { patientsCsv } from '../support/tables/patients.js'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const patients = { name: 'patients.csv', content: patientsCsv() }

describe.skipIf(chromiumPath === undefined)('the views of the app', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  async function expectAccessible(page: Page, view: string): Promise<void> {
    const violations = await page.evaluate(
      'axe.run().then(({ violations }) => violations.map(v => [v.id, ...v.nodes.map(n => n.html.slice(0, 200))]))',
    )
    expect(violations, view).toEqual([])
  }

  test.each(['light', 'dark'] as const)(
    'axe finds no violation in any of them, %s',
    async colorScheme => {
      // The policy of the page would keep axe out, as it should; a page is judged without it.
      const { page } = await openApp(browser, undefined, { colorScheme, bypassCSP: true })
      await page.evaluate(axeSource)
      await page.locator('.privacy summary').click()
      await expectAccessible(page, 'data')
      await page.locator('.privacy summary').click()
      await chooseFile(page, { name: 'table.xlsx', content: 'PK\u0003\u0004 ...' })
      await page.getByRole('alert').waitFor()
      await expectAccessible(page, 'a file that cannot be read')
      await chooseFile(page, patients)
      await waitForColumns(page)
      await page.getByLabel('Use of visit').selectOption('drop')
      await page.getByText('Read the file differently').click()
      await expectAccessible(page, 'columns')
      await askFor(page, 'relapse')
      await page.getByRole('alert').waitFor()
      await page.getByText('More about the rows').click()
      await expectAccessible(page, 'a question that cannot be answered yet')
      await page.getByRole('radio', { name: 'Fill in the mean' }).check()
      await page.locator('#next:enabled').waitFor()
      await expectAccessible(page, 'question')
      await toMethod(page)
      await page.getByText('Advanced settings').click()
      await page.locator('.facts-list div:nth-child(4)').waitFor()
      await expectAccessible(page, 'method')
      await set(page, 'members', '20000')
      await page.locator('#run:enabled').click()
      await page.locator('.live svg').first().waitFor()
      await page.locator('#pause').click()
      await expectAccessible(page, 'a run')
      await page.locator('#cancel').click()
      for (const members of ['20', '24']) {
        await set(page, 'members', members)
        await runToEnd(page)
        if (members === '20') await page.getByText('Change settings').click()
      }
      await page.locator('.menu summary').click()
      await page.evaluate('for (const one of document.querySelectorAll("#report details")) one.open = true')
      await expectAccessible(page, 'result')
      await page.locator('#compare').click()
      await expectAccessible(page, 'comparison')
    },
    400_000,
  )

  test('a variable under the pointer stands out in all charts and tables', async () => {
    const { page, incidents } = await openApp(browser)
    await exampleToMethod(page)
    await set(page, 'members', '20')
    await runToEnd(page)
    await page.locator('#selected tbody tr').nth(1).hover()
    const lit = () =>
      page.evaluate(
        'Object.fromEntries([...document.querySelectorAll("#report section")].map(s => [s.getAttribute("aria-labelledby"), [...new Set([...s.querySelectorAll(".here")].map(e => e.getAttribute("data-variable")))]]))',
      )
    const one = ['63']
    const views = { 'h-selected': one, 'h-paths': one, 'h-correlations': one }
    expect(await lit()).toMatchObject({ ...views, 'h-coefficients': one, 'h-loss': [] })
    const chart = page.locator('#frequencies-chart svg')
    await chart.scrollIntoViewIfNeeded()
    await chart.locator('circle[data-variable="16"]').last().hover()
    await expect.poll(lit).toMatchObject({ 'h-selected': ['16'], 'h-paths': ['16'] })
    await page.locator('.kind').hover()
    await expect.poll(lit).toMatchObject({ 'h-selected': [], 'h-paths': [] })
    expect(incidents).toEqual([])
  })

  test('two runs stand side by side with what differs', async () => {
    const { page, incidents } = await openApp(browser)
    await exampleToMethod(page)
    await set(page, 'members', '20')
    await runToEnd(page)
    await page.getByText('Change settings').click()
    await set(page, 'seed', '5')
    await page.getByRole('radio', { name: 'Stability selection', exact: false }).last().check()
    await runToEnd(page)
    await page.locator('#compare').click()
    const settings = await page.locator('section[aria-labelledby=h-differences] tbody tr').allInnerTexts()
    expect(settings.map(row => row.replace(/\s+/g, ' '))).toEqual(
      expect.arrayContaining([
        'Method Pruned stability selection (pruned) Stability selection (stability)',
        'Seed 1 5',
      ]),
    )
    const variables = await page.locator('section[aria-labelledby=h-compared] tbody tr').allInnerTexts()
    expect(variables[0]).toContain('both')
    expect(await page.locator('.compare .live svg').count()).toBe(2)
    await page.locator('#compare').click()
    await page.locator('.segments label').first().click()
    await expect.poll(() => page.locator('.kind').textContent()).toContain('Pruned')
    expect(incidents).toEqual([])
  })

  test.each([360, 1600])('nothing is wider than a screen of %i pixels', async width => {
    const { page } = await openApp(browser, undefined, { viewport: { width, height: 740 } })
    const fits = async (view: string) =>
      expect(await page.evaluate('document.documentElement.scrollWidth'), view).toBeLessThanOrEqual(width)
    await fits('data')
    await chooseFile(page, patients)
    await waitForColumns(page)
    await fits('columns')
    await askFor(page, 'marker_12')
    await page.getByRole('radio', { name: 'Leave out those rows' }).check()
    await fits('question')
    await toMethod(page)
    await page.getByText('Advanced settings').click()
    await fits('method')
    await set(page, 'members', '20')
    await runToEnd(page)
    await fits('result')
  })
})
