import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { coefficientChart } from '../../src/charts/coefficients.js'
import { correlationChart, correlationTable } from '../../src/charts/correlations.js'
import { dataSummaryChart } from '../../src/charts/data-summary.js'
import type { ChartContext, SvgDocument } from '../../src/charts/drawing/document.js'
import { labelWidth } from '../../src/charts/drawing/label-width.js'
import { spread } from '../../src/charts/drawing/labels.js'
import { standaloneSvg } from '../../src/charts/drawing/standalone.js'
import { frequencyChart, frequencyRows } from '../../src/charts/frequencies.js'
import { lossChart } from '../../src/charts/loss.js'
import { memberChart } from '../../src/charts/members.js'
import { pathChart } from '../../src/charts/stability-paths.js'
import { reselect } from '../../src/method/result/reselect.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { smallData, smallResult } from '../support/result.js'
import { stabilitySelection } from '../support/select.js'

const { document } = parseHTML('<!doctype html><html><body></body></html>')
const charts = {
  frequencies: frequencyChart,
  paths: pathChart,
  loss: lossChart,
  members: memberChart,
  correlations: correlationChart,
  coefficients: coefficientChart,
  summary: dataSummaryChart,
}

function context(result: SelectionResult): ChartContext {
  return { document: document as unknown as SvgDocument, label: j => result.variables[j].name }
}

/** The drawn chart as a document one can ask. */
function drawn(chart: keyof typeof charts, result: SelectionResult, width?: number) {
  const svg = charts[chart](result, { ...context(result), width })!
  return parseHTML(`<!doctype html><html><body>${svg.outerHTML}</body></html>`).document.querySelector('svg')!
}

test.each(Object.keys(charts) as (keyof typeof charts)[])(
  '%s: has a title and a description, no style, no NaN, and the same bytes every time',
  async name => {
    const result = await smallResult
    const svg = drawn(name, result)
    expect(svg.getAttribute('role')).toBe('img')
    const [title, description] = svg.getAttribute('aria-labelledby')!.split(' ')
    expect(svg.querySelector(`#${title}`)!.textContent).not.toBe('')
    expect(svg.querySelector(`#${description}`)!.textContent).toMatch(/\.$/)
    expect(svg.outerHTML).not.toMatch(/NaN|Infinity|undefined|<style|style=/)
    expect(svg.outerHTML).not.toMatch(/\d\.\d{4}/)
    expect(drawn(name, result).outerHTML).toBe(svg.outerHTML)
  },
)

test.each(Object.keys(charts) as (keyof typeof charts)[])(
  '%s: on a narrow page as wide as that, its keys in as many lines as they need',
  async name => {
    const result = await smallResult
    const wide = drawn(name, result)
    const narrow = drawn(name, result, 340)
    expect(wide.getAttribute('viewBox')).toMatch(/^0 0 720 /)
    expect(narrow.getAttribute('viewBox')).toMatch(/^0 0 340 /)
    const keys = [...narrow.querySelectorAll('.legend text')].map(text => ({
      x: Number(text.getAttribute('x')),
      y: Number(text.getAttribute('y')),
      text: text.textContent,
    }))
    expect(keys.map(({ text }) => text)).toEqual(
      [...wide.querySelectorAll('.legend text')].map(text => text.textContent),
    )
    for (const { x, text } of keys) expect(x + labelWidth(text)).toBeLessThanOrEqual(340)
    expect(drawn(name, result, 0).outerHTML).toBe(wide.outerHTML)
  },
)

test('frequencies: one dot per variable and frequency, the threshold across all rows', async () => {
  const result = await smallResult
  const rows = frequencyRows(result)
  const svg = drawn('frequencies', result)
  const dots = svg.querySelectorAll('g.dot circle')
  expect(dots).toHaveLength(2 * rows.length)
  const filled = [...svg.querySelectorAll('g.dot')].at(-1)!.querySelectorAll('circle')
  const x = [...filled].map(circle => Number(circle.getAttribute('cx')))
  expect(x).toEqual(x.toSorted((a, b) => b - a))
  expect(svg.textContent).toContain(`threshold ${result.settings.threshold}`)
})

test('paths: one line per variable that occurs, the selected ones named', async () => {
  const result = await smallResult
  const svg = drawn('paths', result)
  const occurring = result.variables.filter(({ frequency }) => frequency > 0).length
  expect(svg.querySelectorAll('g.line path')).toHaveLength(occurring)
  const names = [...svg.querySelectorAll('g.text text')].map(text => text.textContent)
  expect(names.toSorted()).toEqual(result.selected.map(({ name }) => name).toSorted())
})

test('loss: U is marked at its loss', async () => {
  const { ensemble } = await smallResult
  const svg = drawn('loss', await smallResult)
  expect(svg.textContent).toContain(`U = ${ensemble.kept}`)
  expect(svg.querySelector('g.text text')!.textContent).toBe(
    String(Number(ensemble.loss[ensemble.kept - 1].toPrecision(3))),
  )
})

test('members: every member but the first is drawn, the kept ones filled', async () => {
  const { ensemble } = await smallResult
  const groups = [...drawn('members', await smallResult).querySelectorAll('g.dot')]
  expect(groups.map(group => group.querySelectorAll('circle').length)).toEqual([
    ensemble.members - ensemble.kept,
    ensemble.kept - 1,
  ])
})

test('correlations: a row per selected variable, substitutes are not selected', async () => {
  const result = await smallResult
  const { rows, columns, substitute } = correlationTable(result)
  expect(new Set(rows)).toEqual(new Set(result.selected.map(({ index }) => index)))
  expect(drawn('correlations', result).querySelectorAll('g.cell rect')).toHaveLength(
    rows.length * (columns.length - 1),
  )
  for (const j of rows) expect(result.variables[substitute(j)!].selected).toBe(false)
})

test('coefficients: a dot and an interval for each, none without the data', async () => {
  const result = await smallResult
  const svg = drawn('coefficients', result)
  expect(svg.querySelectorAll('g.dot circle')).toHaveLength(result.selected.length)
  expect(coefficientChart(reselect(result, { threshold: 0.9 }), context(result))).toBeNull()
})

test('charts of pruning are left out where nothing was pruned', async () => {
  const full = await stabilitySelection(smallData, { members: 12, lambdas: 20 })
  expect(lossChart(full, context(full))).toBeNull()
  expect(memberChart(full, context(full))).toBeNull()
  expect(frequencyChart(full, context(full))!.outerHTML).not.toContain('all 12 members')
})

test('a chart on its own has fixed colours and declares its namespace', async () => {
  const result = await smallResult
  const file = standaloneSvg(frequencyChart(result, context(result))!, document as unknown as SvgDocument)
  expect(file).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/,
  )
  expect(file).not.toContain('var(')
  expect(file).toContain('fill="#0072B2"')
})

test('spread keeps its distance, its order and its bounds', () => {
  expect(spread([0.5, 0.5, 0.1], 0.1, 0, 1)).toEqual([0.5, 0.6, 0.1])
  expect(spread([1, 1, 1], 0.25, 0, 1)).toEqual([0.5, 0.75, 1])
  expect(spread([], 1, 0, 1)).toEqual([])
})

test('a chart of 200 selected variables is drawn with all of them, and marked as too tall for a page', async () => {
  const result = await smallResult
  const [first] = result.selected
  const many = Array.from({ length: 200 }, (_, j) => ({ ...first, index: j, name: `gene ${j}` }))
  const variables = many.map(({ name }) => ({ ...result.variables[first.index], name, selected: true }))
  const tall = { ...result, selected: many, variables }
  for (const name of ['frequencies', 'coefficients'] as const) {
    const svg = drawn(name, tall)
    expect(svg.getAttribute('class')).toBe('chart tall')
    for (const label of ['gene 0', 'gene 199']) expect(svg.textContent).toContain(label)
  }
  expect(drawn('frequencies', result).getAttribute('class')).toBe('chart')
})
