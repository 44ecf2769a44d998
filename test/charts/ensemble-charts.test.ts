import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import type { SvgDocument, SvgElement } from '../../src/charts/drawing/document.js'
import { kappaChart } from '../../src/charts/kappas.js'
import { screeChart } from '../../src/charts/scree.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { figuresOf } from '../../src/report/html/figures.js'
import { readResult } from '../../src/report/json/read-result.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { randomTable } from '../random-table.js'
import { ensembleSelection } from '../support/select.js'

const { document } = parseHTML('<!doctype html><html><body></body></html>')
const context = { document: document as unknown as SvgDocument, label: (j: number) => `x${j}` }
const data = randomTable(40, 12, 3)
const auto = ensembleSelection('st2e', data, { members: 20, kappa: 'auto' })
const given = ensembleSelection('st2e', data, { members: 20, kappa: 3 })

function dots(svg: SvgElement): Map<string, number> {
  const { document: page } = parseHTML(`<!doctype html><html><body>${svg.outerHTML}</body></html>`)
  const groups = [...page.querySelectorAll('circle')].filter(circle => circle.closest('.legend') === null)
  return groups.reduce((counts, circle) => {
    const fill = circle.getAttribute('fill') ?? ''
    return counts.set(fill, (counts.get(fill) ?? 0) + 1)
  }, new Map<string, number>())
}

test('the strength-diversity plot has a point for every kappa, one of them the chosen', async () => {
  const result = await auto
  const { kappas, settings } = result.ensemble.design as unknown as {
    kappas: { kappa: number }[]
    settings: { kappa: number }
  }
  expect(kappas.map(({ kappa }) => kappa)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const svg = kappaChart(result, context)!
  expect(svg.outerHTML).toContain(`kappa ${settings.kappa}, chosen`)
  expect(svg.outerHTML).not.toMatch(/NaN|undefined/)
  expect([...dots(svg).values()].toSorted((a, b) => a - b)).toEqual([1, 7])
})

test('there is no such plot where kappa was given', async () => {
  const result = await given
  expect(kappaChart(result, context)).toBeNull()
  const ids = (one: SelectionResult) => figuresOf(one).map(({ id }) => id)
  expect(ids(result)).not.toContain('kappas')
  expect(ids(await auto)).toContain('kappas')
})

test('what the plot shows is kept in result.json', async () => {
  const result = await auto
  const read = readResult(selectionJson(result), 'result.json')
  expect(kappaChart(read, context)!.outerHTML).toBe(kappaChart(result, context)!.outerHTML)
})

test('the order plot has a point for every variable that a member holds', async () => {
  const result = await given
  const held = result.variables.filter(({ frequencyFull }) => frequencyFull > 0).length
  const svg = screeChart(result, context)!
  const points = [...dots(svg).values()].reduce((sum, count) => sum + count, 0)
  expect(points).toBe(held)
})
