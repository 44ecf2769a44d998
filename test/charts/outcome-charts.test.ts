import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { curveChart } from '../../src/charts/curves.js'
import type { SvgDocument } from '../../src/charts/drawing/document.js'
import { survivalChart } from '../../src/charts/survival-curves.js'
import { createDataset } from '../../src/data/create-dataset.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { stream } from '../../src/random/stream.js'
import { survivalAt } from '../../src/select/survival/kaplan-meier.js'
import { smallResult } from '../support/result.js'
import { stabilitySelection } from '../support/select.js'

const { document } = parseHTML('<!doctype html><html><body></body></html>')
const context = (result: SelectionResult) => ({
  document: document as unknown as SvgDocument,
  label: (j: number) => result.variables[j].name,
})
const few = { members: 10, lambdas: 10, q: 2, threshold: 0.6, seed: 1 }
const n = 80
const random = stream(3, 'test', 0)
const columns = Object.fromEntries(
  ['a', 'b', 'c'].map(name => [name, Array.from({ length: n }, () => random.normal())]),
)

test('each curve has a panel with its name, its line and the band of the members', async () => {
  const y = columns.a.map((a, i) => 3 * a * a + 2 * columns.b[i] + 0.3 * random.normal())
  const result = await stabilitySelection(createDataset({ columns, y, curves: true }), few)
  expect(result.selected.map(({ name }) => name)).toContain('a')
  const svg = curveChart(result, context(result))!
  const text = svg.outerHTML
  expect(text).toContain('>a</text>')
  expect(text).toContain('nine of ten kept members')
  expect([...svg.querySelectorAll('.line path')]).toHaveLength(result.selected.length)
  expect([...svg.querySelectorAll('.area path')]).toHaveLength(result.selected.length)
})

test.each([
  [1, 720],
  [2, 360],
  [3, 720],
  [3, 360],
  [4, 720],
  [7, 720],
  [12, 360],
])('%i curves at a width of %i stand in rows, each with an axis of its own', async (count, width) => {
  const y = columns.a.map(a => 3 * a * a + 0.3 * random.normal())
  const result = await stabilitySelection(createDataset({ columns, y, curves: true }), few)
  const one = result.selected.find(({ name }) => name === 'a')!
  const many = { ...result, selected: Array.from({ length: count }, () => one) }
  const svg = curveChart(many, { ...context(result), width })!
  const rows = Math.ceil(count / (width < 480 ? 1 : Math.min(count, 3)))
  expect([...svg.querySelectorAll('.line path')]).toHaveLength(count)
  const ticks = [...svg.querySelectorAll('.y-axis-tick-label text')].map(({ textContent }) => textContent)
  expect(ticks).toHaveLength(rows * new Set(ticks).size)
})

test('survival is drawn in three groups, which have all events between them', async () => {
  const death = columns.a.map(a => -Math.log(random.uniform()) / Math.exp(a))
  const gone = columns.a.map(() => -Math.log(random.uniform()) / 0.4)
  const y = death.map((time, i) => Math.min(time, gone[i]))
  const event = death.map((time, i) => (time <= gone[i] ? 1 : 0))
  const result = await stabilitySelection(createDataset({ columns, y, survival: { event } }), few)
  const { groups, concordance } = result.validation!
  expect(groups.map(({ name }) => name)).toEqual(['low', 'middle', 'high'])
  expect(groups.reduce((sum, { events }) => sum + events, 0)).toBe(result.data.survival!.events)
  // Those at high risk fare worse, and held-out rows are ordered better than by chance.
  expect(survivalAt(groups[2], 0.5)).toBeLessThan(survivalAt(groups[0], 0.5))
  expect(concordance.harrell).toBeGreaterThan(0.6)
  expect(concordance.harrell).toBeLessThanOrEqual(result.concordance!.harrell)
  const svg = survivalChart(result, context(result))!
  expect([...svg.querySelectorAll('.line path')]).toHaveLength(3)
})

test('without curves and without survival times there is nothing to draw', async () => {
  const result = await smallResult
  expect(curveChart(result, context(result))).toBeNull()
  expect(survivalChart(result, context(result))).toBeNull()
})
