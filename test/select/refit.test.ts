import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refit } from '../../src/select/refit.js'
import { dataset, randomTable } from '../random-table.js'

interface Answer {
  selected: number[]
  coefficients: number[]
  separated: boolean
}
interface Problem {
  n: number
  x: number[]
  y: number[]
  yb: number[]
  linear: Record<string, Answer>
  logistic: Record<string, Answer>
}
const fixture = new URL('../../oracle/fixtures/stepwise.json', import.meta.url)
const { problems } = JSON.parse(readFileSync(fixture, 'utf8')) as { problems: Problem[] }

describe('refit', () => {
  it('has the coefficients of R, lm and glm, to 1e-10 of the response they explain', () => {
    let compared = 0
    for (const { n, x, y, yb, linear, logistic } of problems) {
      const cases: [Record<string, Answer>, number[], 'gaussian' | 'binomial'][] = [
        [linear, y, 'gaussian'],
        [logistic, yb, 'binomial'],
      ]
      for (const [answers, response, family] of cases) {
        for (const { selected, coefficients, separated } of Object.values(answers)) {
          const fit = refit(dataset(x, response, family), selected)
          expect(fit.separated).toBe(separated)
          expect(fit.reason).toBe(null)
          if (separated) continue
          const reach = [1, ...selected.map(j => Math.max(...x.slice(j * n, (j + 1) * n).map(Math.abs)))]
          const size = Math.max(1, ...coefficients.map((b, k) => Math.abs(b) * reach[k]))
          const ours = [fit.intercept!, ...fit.coefficients]
          for (const [k, b] of ours.entries()) {
            expect((Math.abs(b! - coefficients[k]) * reach[k]) / size).toBeLessThan(1e-10)
          }
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThan(340)
  })
  it('of nothing is the mean, or the log odds', () => {
    expect(refit(dataset([1, 2, 3, 4], [1, 2, 3, 6]), [])).toMatchObject({
      intercept: 3,
      coefficients: [],
      reason: null,
      separated: false,
    })
    const { intercept } = refit(dataset([1, 2, 3, 4], [0, 0, 1, 0], 'binomial'), [])
    expect(intercept).toBeCloseTo(Math.log(1 / 3), 14)
  })
  it('leaves out constant columns and combinations of earlier ones, as lm does', () => {
    const x = [1, 2, 3, 4, 5, 9, 9, 9, 9, 9, 2, 4, 6, 8, 10, 1, 0, 2, 0, 1]
    const { coefficients, reason, intercept } = refit(dataset(x, [1, 3, 2, 5, 4]), [0, 1, 2, 3])
    expect(reason).toBe('collinear')
    expect(coefficients[1]).toBe(null)
    expect(coefficients[2]).toBe(null)
    // By hand: the first and last column are uncorrelated, with sums of squares 10 and 2.8, cross products with y 8 and -3.
    expect(coefficients[0]).toBeCloseTo(0.8, 14)
    expect(coefficients[3]).toBeCloseTo(-3 / 2.8, 14)
    expect(intercept).toBeCloseTo(3 - 0.8 * 3 + (3 / 2.8) * 0.8, 14)
  })
  it('gives no coefficient when there are too many variables for the rows', () => {
    const data = randomTable(6, 9, 2)
    expect(refit(data, [0, 1, 2, 3]).reason).toBe(null)
    const { intercept, coefficients, reason } = refit(data, [0, 1, 2, 3, 4])
    expect(reason).toBe('too-many-variables')
    expect(intercept).toBe(null)
    expect(coefficients).toEqual([null, null, null, null, null])
    // Copies do not count as variables.
    const copies = dataset(
      [...data.x.subarray(0, 6), ...data.x.subarray(0, 6), ...data.x.subarray(0, 18)],
      data.y,
    )
    expect(refit(copies, [0, 1, 2, 3, 4]).coefficients.map(b => b === null)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })
  it('is exact on an exact line, at any scale and far from zero', () => {
    for (const scale of [1e-8, 1, 1e8]) {
      const x = [1, 2, 3, 4, 5].map(v => v * scale)
      const { intercept, coefficients } = refit(
        dataset(
          x,
          x.map(v => 1e9 + (3 * v) / scale),
        ),
        [0],
      )
      expect((coefficients[0]! * scale) / 3).toBeCloseTo(1, 13)
      expect(intercept! / 1e9).toBeCloseTo(1, 14)
    }
  })
  it('flags separated classes and stays finite', () => {
    const fit = refit(dataset([1, 2, 3, 4, 5, 6], [0, 0, 0, 1, 1, 1], 'binomial'), [0])
    expect(fit.separated).toBe(true)
    expect(Number.isFinite(fit.coefficients[0])).toBe(true)
  })
})
