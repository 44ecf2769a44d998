import { describe, expect, it } from 'vitest'
import { cholesky, solveLower, solveLowerTransposed } from '../../src/math/cholesky.js'

function hilbert(k: number): Float64Array {
  return Float64Array.from({ length: k * k }, (_, at) => 1 / (1 + Math.floor(at / k) + (at % k)))
}

describe('cholesky', () => {
  it('solves with the Hilbert matrix of order 4, whose inverse is known in integers', () => {
    const inverse = [
      [16, -120, 240, -140],
      [-120, 1200, -2700, 1680],
      [240, -2700, 6480, -4200],
      [-140, 1680, -4200, 2800],
    ]
    const l = hilbert(4)
    expect(cholesky(l, 4, 4, 1e-14)).toBe(4)
    for (let j = 0; j < 4; j++) {
      const column = new Float64Array(4)
      column[j] = 1
      solveLower(l, 4, 4, column)
      solveLowerTransposed(l, 4, 4, column)
      for (const [i, v] of column.entries()) expect(v / inverse[j][i]).toBeCloseTo(1, 10)
    }
  })
  it('factors [4 2; 2 10] into [2; 1 3]', () => {
    const a = Float64Array.of(4, 99, 2, 10)
    expect(cholesky(a, 2, 2, 0)).toBe(2)
    expect([...a]).toEqual([2, 99, 1, 3])
  })
  it('names the first row that depends on those before it', () => {
    expect(cholesky(Float64Array.of(1, 0, 0, 2, 4, 0, 5, 1, 9), 3, 3, 1e-14)).toBe(1)
    expect(cholesky(Float64Array.of(0), 1, 1, 1e-14)).toBe(0)
    expect(cholesky(Float64Array.of(Number.NaN), 1, 1, 1e-14)).toBe(0)
  })
  it('reads and writes nothing outside the leading block of a wider table', () => {
    const a = Float64Array.of(9, -1, -1, 3, 5, -1, -1, -1, -1)
    cholesky(a, 2, 3, 0)
    expect([...a]).toEqual([3, -1, -1, 1, 2, -1, -1, -1, -1])
  })
})
