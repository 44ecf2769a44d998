import { describe, expect, it } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { stream } from '../../src/random/stream.js'
import { selectionText } from '../../src/report/text/selection-text.js'
import { anyFrequency } from '../../src/select/substitutes.js'
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
