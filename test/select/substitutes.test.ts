import { describe, expect, it } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { stream } from '../../src/random/stream.js'
import { selectionText } from '../../src/report/text/selection-text.js'
import { anyFrequency } from '../../src/select/any-frequency.js'
import { findSubstitutes } from '../../src/select/substitutes.js'
import { stabilitySelection } from '../support/select.js'

describe('anyFrequency', () => {
  it('counts a member once wherever any of the variables is selected', () => {
    const member = (...entries: [number, number, number][]) => ({
      variable: Int32Array.from(entries, e => e[0]),
      from: Int32Array.from(entries, e => e[1]),
      to: Int32Array.from(entries, e => e[2]),
    })
    const members = [member([0, 1, 3]), member([1, 2, 3]), member([0, 0, 1], [1, 2, 3]), member([2, 0, 3])]
    const ensemble = { p: 3, lambda: Float64Array.of(3, 2, 1), members, worstKkt: 0 }
    expect(anyFrequency(ensemble, [0, 1])).toBe(0.75)
    expect(anyFrequency(ensemble, [0])).toBe(0.25)
    expect(anyFrequency(ensemble, [0, 1], [0, 1])).toBe(1)
  })
})

describe('substitutes of a selection', () => {
  it('are the pairs that are correlated by 0.8 and more, whichever rows show it', () => {
    const random = stream(2, 'test/substitutes', 0)
    const [n, pairs] = [61, 24]
    const deviates = () => Float64Array.from({ length: n }, () => random.normal())
    const columns = Array.from({ length: pairs }, (_, k) => {
      const first = deviates()
      // Alike in all rows, or in the last ones, where they are large.
      const alike = (i: number) => (k % 2 === 0 || i >= 50 ? 0.7 + 0.01 * k : 0)
      const scale = (i: number) => (k % 2 === 1 && i >= 50 ? 6 : 1)
      const other = first.map(
        (v, i) => scale(i) * (alike(i) * v + Math.sqrt(1 - alike(i) ** 2) * random.normal()),
      )
      return [first.map((v, i) => scale(i) * v), other]
    }).flat()
    const data = createDataset({ columns, y: deviates(), response: 'y' })
    const member = { variable: Int32Array.of(0), from: Int32Array.of(0), to: Int32Array.of(1) }
    const ensemble = { p: data.p, lambda: Float64Array.of(1), members: [member], worstKkt: 0 }
    const found = findSubstitutes(data, ensemble, new Float64Array(data.p).fill(1))
    const byHand = columns.flatMap((a, j) =>
      columns.slice(0, j).flatMap((b, i) => (Math.abs(pearson(a, b)) >= 0.8 ? [[i, j]] : [])),
    )
    expect(byHand.length).toBeGreaterThan(8)
    expect(found.map(({ variables }) => [...variables]).sort((a, b) => a[0] - b[0])).toEqual(
      byHand.sort((a, b) => a[0] - b[0]),
    )
    for (const { variables, correlation } of found)
      expect(correlation).toBeCloseTo(Math.abs(pearson(columns[variables[0]], columns[variables[1]])), 5)
  })

  it('show a signal that members share out between two columns', async () => {
    const random = stream(1, 'test/substitutes', 0)
    const n = 100
    const deviates = () => Float64Array.from({ length: n }, () => random.normal())
    const signal = deviates()
    const twin = () => signal.map(value => value + 0.15 * random.normal())
    const columns = [twin(), twin(), ...Array.from({ length: 18 }, deviates)]
    const y = signal.map(value => 0.7 * value + random.normal())
    const result = await stabilitySelection(createDataset({ columns, y, response: 'y' }), {
      threshold: 0.95,
      q: 2,
    })
    const [first] = result.substitutes!
    expect(new Set(first.variables)).toEqual(new Set([0, 1]))
    expect(first.correlation).toBeGreaterThan(0.9)
    expect(first.frequency).toBeGreaterThan(0.95)
    for (const j of [0, 1]) expect(result.variables[j].frequency).toBeLessThan(0.95)
    expect(selectionText(result).replace(/\s+/g, ' ')).toContain('none is selected by itself')
  })
})

function pearson(a: Float64Array, b: Float64Array): number {
  const centred = (v: Float64Array) => v.map(value => value - v.reduce((sum, x) => sum + x, 0) / v.length)
  const [x, y] = [centred(a), centred(b)]
  const product = (u: Float64Array, v: Float64Array) => u.reduce((sum, value, i) => sum + value * v[i], 0)
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y))
}
