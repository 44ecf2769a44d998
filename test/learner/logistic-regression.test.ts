import { describe, expect, it } from 'vitest'
import { fitLogistic, type LogisticFit } from '../../src/learner/logistic-regression.js'
import { append, createBasis, solveUpper } from '../../src/math/orthonormal-basis.js'
import { randomTable } from '../random-table.js'

function fitted(y: number[], ...columns: number[][]): LogisticFit & { b: Float64Array } {
  const basis = createBasis(y.length, columns.length + 1)
  for (const column of [y.map(() => 1), ...columns]) append(basis, Float64Array.from(column), 0, 0)
  const fit = fitLogistic(basis, Float64Array.from(y))
  const b = fit.theta.slice()
  solveUpper(basis, b)
  return { ...fit, b }
}

const repeat = (value: number, times: number) => new Array<number>(times).fill(value)

describe('fitLogistic', () => {
  it('finds the log odds ratio of a two by two table', () => {
    // 7 of 10 with x = 0, 2 of 12 with x = 1
    const y = [...repeat(1, 7), ...repeat(0, 3), ...repeat(1, 2), ...repeat(0, 10)]
    const { b, deviance, separated } = fitted(y, [...repeat(0, 10), ...repeat(1, 12)])
    expect(b[0]).toBeCloseTo(Math.log(7 / 3), 13)
    expect(b[1]).toBeCloseTo(Math.log(2 / 10 / (7 / 3)), 13)
    const log = Math.log
    expect(deviance).toBeCloseTo(-2 * (7 * log(0.7) + 3 * log(0.3) + 2 * log(2 / 12) + 10 * log(10 / 12)), 12)
    expect(separated).toBe(false)
  })
  it('satisfies the score equations', () => {
    const { n, x, y } = randomTable(80, 6, 11, 'binomial')
    const columns = Array.from({ length: 6 }, (_, j) => [...x.subarray(j * n, (j + 1) * n)])
    const { eta } = fitted([...y], ...columns)
    for (const column of [repeat(1, n), ...columns]) {
      const score = column.reduce((sum, v, i) => sum + v * (y[i] - 1 / (1 + Math.exp(-eta[i]))), 0)
      expect(Math.abs(score)).toBeLessThan(1e-11)
    }
  })
  it('stops with finite coefficients and a flag when the classes are separated', () => {
    const { b, deviance, separated, iterations } = fitted([0, 0, 0, 1, 1, 1], [1, 2, 3, 4, 5, 6])
    expect(separated).toBe(true)
    expect(deviance).toBeLessThan(1e-6)
    expect([...b].every(Number.isFinite)).toBe(true)
    expect(iterations).toBeLessThan(60)
  })
  it('flags quasi-separation, with the deviance of the rows that overlap', () => {
    // All of x = 1 are ones; with x = 0 it is 3 of 8.
    const y = [...repeat(1, 3), ...repeat(0, 5), ...repeat(1, 4)]
    const { separated, deviance } = fitted(y, [...repeat(0, 8), ...repeat(1, 4)])
    expect(separated).toBe(true)
    expect(deviance).toBeCloseTo(-2 * (3 * Math.log(3 / 8) + 5 * Math.log(5 / 8)), 8)
  })
  it('does not mistake an extreme row for separation', () => {
    const x = [-3, -2, -1, 0, 1, 2, 3, 4000]
    const y = [0, 0, 1, 0, 1, 0, 1, 1]
    const { separated, eta, b } = fitted(y, x)
    expect(separated).toBe(false)
    expect(eta[7]).toBeGreaterThan(100)
    const slope = x.reduce((sum, v, i) => sum + v * (y[i] - 1 / (1 + Math.exp(-b[0] - b[1] * v))), 0)
    expect(Math.abs(slope)).toBeLessThan(1e-9)
  })
  it('of one class only is separated by the constant', () => {
    const { separated, b } = fitted([1, 1, 1, 1])
    expect(separated).toBe(true)
    expect(Number.isFinite(b[0])).toBe(true)
  })
})
