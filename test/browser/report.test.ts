import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportHtml } from '../../apps/node/report-html.js'
import { frequencyRows } from '../../src/charts/frequencies.js'
import { exampleData } from '../../src/data/example.js'
import { reselect } from '../../src/method/result/reselect.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { chromiumMissing, chromiumPath, launchChromium } from '../support/chromium.js'
import { autoSelection, prunedStabilitySelection, stabilitySelection } from '../support/select.js'
import { hostileNames, hostileResult } from '../support/tables/hostile.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const folder = temporaryFolder('report')

if (chromiumPath === undefined) console.warn(`report.html is not tested in a browser: ${chromiumMissing}`)

interface Opened {
  readonly page: Page
  /** Requests beyond the file itself, messages of the console, errors and dialogs. */
  readonly incidents: string[]
}

describe.skipIf(chromiumPath === undefined)('report.html in Chromium, from file://', () => {
  let browser: Browser
  let example: SelectionResult
  let hostile: SelectionResult
  /** By the recommended method. */
  let signals: SelectionResult

  beforeAll(async () => {
    browser = await launchChromium()
    example = await prunedStabilitySelection(exampleData())
    signals = await autoSelection(exampleData(), { simulations: 4 })
    hostile = await hostileResult()
  })
  afterAll(() => browser?.close())

  async function open(result: SelectionResult, options: BrowserContextOptions = {}): Promise<Opened> {
    const file = join(folder, `${Math.floor(performance.now() * 1000)}.html`)
    writeFileSync(file, reportHtml(result))
    const context = await browser.newContext({ viewport: { width: 1180, height: 900 }, ...options })
    const page = await context.newPage()
    const incidents: string[] = []
    page.on('request', request => {
      if (request.url() !== `file://${file}` && !request.url().startsWith('data:'))
        incidents.push(request.url())
    })
    page.on('console', message => incidents.push(message.text()))
    page.on('pageerror', error => incidents.push(error.message))
    page.on('dialog', dialog => {
      incidents.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto(`file://${file}`)
    return { page, incidents }
  }

  /** The example as if its first variables were selected and had names that nobody can cut. */
  function manyLong(count: number): SelectionResult {
    const title = (j: number) =>
      `concentration of metabolite ${j} in the plasma of fasting patients at the second visit, log scale`
    const [one] = example.selected
    return {
      ...example,
      variables: example.variables.map((variable, j) => ({
        ...variable,
        name: title(j),
        selected: j < count,
      })),
      selected: Array.from({ length: count }, (_, index) => ({ ...one, index, name: title(index) })),
      assessment: {
        simulations: 20,
        pfer: 0.1,
        pferLimit: 0.3,
        fdr: 0.02,
        exact: 0.75,
        recovery: Array.from({ length: count }, () => 0.95),
      },
    }
  }

  const openTables = (page: Page) =>
    page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')

  const selectedNames = (page: Page) => page.locator('#selected tbody th').allTextContents()

  const drawn = (page: Page) => page.locator('#report:not([aria-busy])').waitFor()

  async function move(page: Page, id: string, value: number): Promise<void> {
    await page.locator(`#${id}`).evaluate((input, to) => {
      ;(input as unknown as { value: string }).value = String(to)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }, value)
    await page.evaluate('new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))')
    await drawn(page)
  }

  test('hostile names run no script, send no request and are shown as text', async () => {
    const { page, incidents } = await open(hostile)
    expect(hostile.selected.length).toBeGreaterThan(15)
    await move(page, 'threshold', 0.8)
    await move(page, 'threshold', 0.51)
    await openTables(page)
    for (const chart of await page.locator('.chart-holder svg').all()) await chart.hover()
    for (const link of await page.locator('nav a').all()) await link.click()
    expect(await page.evaluate('window.owned')).toBeUndefined()
    expect(await page.locator('script').count()).toBe(2)
    expect(
      await page.locator('img, iframe, object, embed, link, [style], [onload], [onmouseover]').count(),
    ).toBe(0)
    const text = await page.locator('#frequencies-table').textContent()
    for (const name of hostileNames.slice(0, 6)) expect(text).toContain(name)
    expect(text).toContain('\\u{1b}[2J')
    expect(text).toContain('\\u{202e}gnp.exe')
    expect(
      await page.evaluate('Object.getPrototypeOf({}) === Object.prototype && ({}).owned === undefined'),
    ).toBe(true)
    expect(incidents).toEqual([])
  })

  test('hostile names are harmless in saved SVG, PNG and CSV, whose file names are those of figures', async () => {
    const { page, incidents } = await open(hostile)
    for (const id of ['frequencies', 'paths', 'correlations', 'coefficients']) {
      for (const kind of ['svg', 'svg-85', 'png', 'png-85', 'csv']) {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.locator(`[data-figure=${id}][data-save=${kind}]`).click(),
        ])
        const [format, width] = kind.split('-')
        expect(download.suggestedFilename()).toBe(`${id}${width === undefined ? '' : '-85mm'}.${format}`)
        const bytes = readFileSync(await download.path())
        if (format === 'png') {
          expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
          // 180 and 85 mm at 300 dots per inch, which the file says itself.
          expect(bytes.readUInt32BE(16)).toBe(width === undefined ? 2126 : 1004)
          expect(bytes.subarray(37, 41).toString('latin1')).toBe('pHYs')
          expect(bytes.readUInt32BE(41)).toBe(11811)
        } else if (kind === 'csv') {
          expect(bytes.toString('utf8')).not.toMatch(/(^|[,\n])"?[=@]/)
        } else {
          const svg = bytes.toString('utf8')
          const parsed = await page.evaluate(xml => {
            const tree = new DOMParser().parseFromString(xml, 'image/svg+xml')
            const names = [...tree.querySelectorAll('*')].map(element => element.localName)
            const variables = [...tree.querySelectorAll('*')].flatMap(element => [...element.attributes])
            return {
              variables: variables.filter(({ value }) => value.includes('var(')).length,
              error: tree.querySelector('parsererror')?.textContent ?? null,
              names: [...new Set(names)],
            }
          }, svg)
          expect(parsed.error).toBeNull()
          expect(svg).toContain(width === undefined ? 'width="180mm"' : 'width="85mm"')
          expect(parsed.names).not.toEqual(expect.arrayContaining(['script']))
          expect(parsed.variables).toBe(0)
        }
      }
    }
    expect(incidents).toEqual([])
  })

  test.each([
    ['pdf', 180],
    ['pdf-85', 85],
  ] as const)('a figure is printed alone on a page of its size, its fonts embedded: %s', async (kind, mm) => {
    const { page, incidents } = await open(signals)
    await drawn(page)
    await page.evaluate('window.print = () => { window.printed = true }')
    await page.locator(`[data-figure=signals][data-save=${kind}]`).click()
    await expect.poll(() => page.evaluate('window.printed')).toBe(true)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!
    expect(Number(width)).toBeCloseTo((mm / 25.4) * 72, -0.5)
    expect(Number(height)).toBeGreaterThan(100)
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    // Every font there is has its file: FontFile2 for TrueType, or glyphs of its own (Type3).
    const fonts = pdf.match(/\/Type \/Font\b/g)!.length
    expect(fonts).toBeGreaterThan(0)
    expect(pdf).toMatch(/\/FontFile[23]?\b|\/Subtype \/Type3/)
    // The page is as it was.
    expect(await page.locator('.paper').count()).toBe(0)
    expect(incidents).toEqual([])
  })

  test('references are saved for a reference manager', async () => {
    const { page } = await open(example)
    for (const [kind, entry] of [
      ['bib', '@article{zhang2019pruning,'],
      ['ris', 'TI  - Pruning variable selection ensembles'],
    ]) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator(`[data-references=${kind}]`).click(),
      ])
      expect(download.suggestedFilename()).toBe(`references.${kind}`)
      expect(readFileSync(await download.path(), 'utf8')).toContain(entry)
    }
  })

  test.each([
    [1280, 720],
    [390, 844],
  ])('the answer and the first picture are in sight at %i x %i', async (width, height) => {
    const { page } = await open(signals, { viewport: { width, height } })
    await drawn(page)
    const bottom = async (selector: string) => {
      const { y, height: tall } = (await page.locator(selector).first().boundingBox())!
      return y + tall
    }
    expect(await bottom('#answer')).toBeLessThan(height)
    expect((await page.locator('#signals-chart').boundingBox())!.y).toBeLessThan(height)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })

  test('forty selected variables with long names are all there, in full, on the screen and on paper', async () => {
    const wide = manyLong(40)
    const { page } = await open(wide, { viewport: { width: 1400, height: 900 } })
    const rows = page.locator('#selected tbody tr')
    const shown = () => rows.evaluateAll(all => all.filter(row => row.checkVisibility()).length)
    expect(await shown()).toBe(25)
    await page.emulateMedia({ media: 'print' })
    expect(await shown()).toBe(40)
    const tallest =
      'Math.max(...[...document.querySelectorAll(".chart-holder svg")].map(one => one.getBoundingClientRect().height))'
    expect(await page.evaluate(tallest)).toBeLessThan((216 / 25.4) * 96)
    await page.emulateMedia({ media: 'screen' })
    await page.getByLabel('Show all 40 rows').check()
    expect(await shown()).toBe(40)
    expect(await selectedNames(page)).toEqual(wide.selected.map(({ name }) => name))
    const cut =
      'document.querySelector("#selected .scroll").scrollWidth - document.querySelector("#selected .scroll").clientWidth'
    expect(await page.evaluate(cut)).toBe(0)
  })

  test('a chart taller than a page is printed in pieces, cut between its rows', async () => {
    const { page } = await open(manyLong(150), { viewport: { width: 1400, height: 900 } })
    await drawn(page)
    const boxes = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll(all => all.map(one => one.getAttribute('viewBox')!.split(' ').map(Number)))
    const [[, , , whole]] = await boxes('#frequencies-chart svg.tall')
    await page.emulateMedia({ media: 'print' })
    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    const pieces = await boxes('#frequencies-chart svg.piece')
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.reduce((sum, [, , , height]) => sum + height, 0)).toBeCloseTo(whole)
    for (const [, , , height] of pieces) expect(height).toBeLessThanOrEqual(950)
    expect(await page.locator('#frequencies-chart svg.tall').isVisible()).toBe(false)
    await page.evaluate('dispatchEvent(new Event("afterprint"))')
    expect(await boxes('svg.piece')).toEqual([])
  })

  test('the report says what was left out and why', async () => {
    const source = {
      rows: 130,
      columns: 405,
      options: { response: 'response', missing: 'drop-rows', drop: ['batch'] },
      notes: [],
      leftOut: [{ name: 'visit', reason: 'a date; --types NAME=date takes it as days' }],
      constant: ['gene_999'],
    } as const
    const { page } = await open({ ...example, data: { ...example.data, source } })
    const text = await page.locator('[aria-labelledby=h-left-out] tbody').textContent()
    for (const part of ['10 rows', 'visit', 'a date', 'gene_999', 'the same number', 'batch', 'as asked'])
      expect(text).toContain(part)
    expect(text).not.toContain('--types')
  })

  test.each(['light', 'dark'] as const)('axe finds no violation, %s', async colorScheme => {
    const unpruned = await stabilitySelection(exampleData(), { members: 10, threshold: 1 })
    for (const result of [example, signals, colorScheme === 'light' ? hostile : unpruned]) {
      // The policy of the page would keep axe out, as it should; a page is judged without it.
      const { page } = await open(result, { colorScheme, bypassCSP: true })
      await openTables(page)
      await page.evaluate(axeSource)
      const violations = await page.evaluate(
        'axe.run().then(({ violations }) => violations.map(v => [v.id, ...v.nodes.map(n => n.html.slice(0, 200))]))',
      )
      expect(violations).toEqual([])
    }
  })

  test('sliders select what reselect selects, and the way back leads to the run', async () => {
    const { page, incidents } = await open(example)
    await openTables(page)
    expect(await selectedNames(page)).toEqual(example.selected.map(({ name }) => name))
    for (const [threshold, keep] of [
      [0.6, 33],
      [0.9, 33],
      [0.6, 100],
      [0.515, 5],
      [1, 1],
    ]) {
      await move(page, 'threshold', threshold)
      await move(page, 'keep', keep)
      const expected = reselect(example, { threshold, keep })
      await expect.poll(() => selectedNames(page)).toEqual(expected.selected.map(({ name }) => name))
      expect(await page.locator('#status').textContent()).toContain(
        `${expected.selected.length} of 400 variables selected`,
      )
      expect(await page.locator('#keep-value').textContent()).toBe(`${keep} / 100`)
      const rows = await page.locator('#frequencies-table tbody tr').all()
      const written = await Promise.all(rows.map(row => row.locator('th, td').allTextContents()))
      expect(written.map(([name, frequency]) => [name, frequency])).toEqual(
        frequencyRows(expected).map(j => [
          expected.variables[j].name,
          expected.variables[j].frequency.toFixed(3),
        ]),
      )
      expect(await page.locator('#frequencies-chart desc').textContent()).toContain(`threshold ${threshold}.`)
    }
    await page.locator('#reset').click()
    await expect.poll(() => selectedNames(page)).toEqual(example.selected.map(({ name }) => name))
    expect(await page.locator('#status').textContent()).toContain('as in the run')
    expect(incidents).toEqual([])
  })

  test('the keyboard reaches the sliders and moves them', async () => {
    const { page } = await open(example)
    await page.locator('#threshold').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.locator('#threshold-value').textContent()).toBe('0.705')
    await page.keyboard.press('Tab')
    await page.keyboard.press('End')
    await expect.poll(() => page.locator('#keep-value').textContent()).toBe('100 / 100')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#threshold-value').textContent()).toBe('0.7')
    expect(await page.evaluate('document.activeElement.id')).toBe('threshold')
  })

  test('a tip follows the pointer over a chart', async () => {
    const { page, incidents } = await open(example)
    // The page draws its charts anew once it is loaded.
    await page.waitForLoadState('load')
    const chart = page.locator('#loss-chart svg')
    await expect.poll(() => chart.scrollIntoViewIfNeeded().then(() => 'seen', String)).toBe('seen')
    const box = (await chart.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await expect.poll(() => chart.locator('.tip').textContent()).toMatch(/\d+ members/)
    expect(incidents).toEqual([])
  })

  test('without script the page has everything but the sliders', async () => {
    const { page } = await open(example, { javaScriptEnabled: false })
    expect(await page.locator('.chart-holder svg').count()).toBe(7)
    expect(await page.locator('#controls').isVisible()).toBe(false)
    expect(await selectedNames(page)).toEqual(example.selected.map(({ name }) => name))
  })

  test('what the script draws first is what the file was written with', async () => {
    const [written, drawn] = [await open(example, { javaScriptEnabled: false }), await open(example)]
    for (const id of ['answer', 'selected', 'methods', 'settings', 'paths-table']) {
      expect(await drawn.page.locator(`#${id}`).textContent()).toBe(
        await written.page.locator(`#${id}`).textContent(),
      )
    }
    for (const id of ['frequencies', 'paths', 'loss', 'members', 'correlations', 'coefficients', 'summary']) {
      // Marks, not ticks: how many of those there are depends on the width.
      const circles = ({ page }: Opened) => page.locator(`#${id}-chart svg :is(circle, path, rect)`).count()
      expect(await circles(drawn)).toBe(await circles(written))
    }
  })
})
