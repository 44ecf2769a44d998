import { expect, test } from 'vitest'
import { normalQuantile, studentQuantile } from '../../src/math/quantiles.js'
import { refit } from '../../src/select/refit.js'
import { dataset } from '../random-table.js'
import { readFixture } from '../support/fixture.js'

interface Answer {
  readonly coefficients: number[]
  readonly errors: number[]
  readonly low: number[]
  readonly high: number[]
}
interface Fixture {
  readonly problems: readonly {
    p: number
    x: number[]
    y: number[]
    yb: number[]
    linear: Answer
    logistic: Answer
  }[]
  readonly t: { tail: number[]; df: number[]; x: number[] }
  readonly normal: { tail: number[]; x: number[] }
}
const { problems, t, normal } = readFixture<Fixture>('refit-errors.json')
const many = (value: number[] | number) => (Array.isArray(value) ? value : [value])

test.each(['gaussian', 'binomial'] as const)(
  'standard errors and intervals of a %s refit are those of R',
  family => {
    for (const { p, x, y, yb, linear, logistic } of problems) {
      const answer = family === 'gaussian' ? linear : logistic
      const fit = refit(dataset(x, family === 'gaussian' ? y : yb, family), [...Array(p).keys()])
      many(answer.errors).forEach((error, k) => {
        const own = fit.standardErrors[k]!
        expect(Math.abs(own / error - 1)).toBeLessThan(1e-8)
        const half = fit.quantile! * own
        expect(Math.abs(fit.coefficients[k]! - half - many(answer.low)[k])).toBeLessThan(1e-8 * error)
        expect(Math.abs(fit.coefficients[k]! + half - many(answer.high)[k])).toBeLessThan(1e-8 * error)
      })
    }
  },
)

test('quantiles are those of R', () => {
  t.x.forEach((x, i) => {
    expect(Math.abs(studentQuantile(t.tail[i], t.df[i]) / x - 1)).toBeLessThan(1e-11)
  })
  normal.x.forEach((x, i) => {
    expect(normalQuantile(normal.tail[i])).toBeCloseTo(x, 12)
  })
})

test('deviations are those of the columns, and separated classes have no standard errors', () => {
  const fit = refit(dataset([1, 2, 3, 4, 5, 6], [0, 0, 0, 1, 1, 1], 'binomial'), [0])
  expect(fit.standardErrors).toEqual([null])
  expect(fit.deviations[0]).toBeCloseTo(Math.sqrt(35 / 12), 14)
})
