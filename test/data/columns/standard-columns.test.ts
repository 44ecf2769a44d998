import { describe, expect, it } from 'vitest'
import { originalScale, standardColumns } from '../../../src/data/columns/standard-columns.js'

describe('standardColumns', () => {
  it('centres and scales by the 1/n standard deviation', () => {
    const { z, mean, sd } = standardColumns(Float64Array.of(1, 2, 3, 6, 10, 10, 20, 20), 4, 2)
    expect([...mean]).toEqual([3, 15])
    expect(sd[0]).toBeCloseTo(Math.sqrt(3.5), 14)
    expect(sd[1]).toBe(5)
    expect([...z.subarray(4)]).toEqual([-1, -1, 1, 1])
  })
  it('gives the same columns at any scale, from 1e-200 to 1e200', () => {
    const x = Float64Array.of(1, 2, 4, 8)
    const { z } = standardColumns(x, 4, 1)
    for (const power of [-600, -26, 26, 600]) {
      const scaled = standardColumns(
        x.map(v => v * 2 ** power),
        4,
        1,
      )
      expect(scaled.z).toEqual(z)
      expect(scaled.sd[0]).toBe(standardColumns(x, 4, 1).sd[0] * 2 ** power)
    }
  })
  it('turns a column that varies by rounding only into zeros', () => {
    const { z, sd } = standardColumns(Float64Array.of(0.1 + 0.2, 0.3, 0.3, 0, 0, 0, 7, 7, 7), 3, 3)
    expect([...sd]).toEqual([0, 0, 0])
    expect(z.every(v => v === 0)).toBe(true)
  })
  it('goes back: coefficients and intercept of the original columns', () => {
    const columns = standardColumns(Float64Array.of(5, 5, 5, 1, 2, 3), 3, 2)
    const { intercept, coefficients } = originalScale(columns, [1, 0], [2, 9], 10)
    expect(coefficients[0]).toBeCloseTo(2 / Math.sqrt(2 / 3), 14)
    expect(coefficients[1]).toBe(0)
    expect(intercept).toBeCloseTo(10 - 2 * coefficients[0], 14)
  })
})
