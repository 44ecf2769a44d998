import { expect, test } from 'vitest'
import { readFixture } from '../support/fixture.js'
import { solveLasso } from '../support/judges/lasso-solver.js'
import type { Table } from '../support/judges/standardise.js'
import { recastGaussian, recastLogistic } from '../support/problems/published-problems.js'
import { quickstartMissing, readQuickstart } from '../support/quickstart.js'

interface Fit {
  y: number[]
  lambda: number[]
  intercept: number[]
  /** One row per variable, one column per lambda. */
  beta: number[][]
  lambdaMax: number
}

const published = readFixture<{
  quickstart: { beta: number[] }
  lars: { X: number[][]; y: number[]; betaPath: number[][] }
  logistic: { X: number[][]; y: number[]; lambda: number; intercept: number; coef: number[] }
  golden: { X: number[][]; gaussian: Fit; binomial: Fit }
}>('published.json')

const farthest = (ours: Float64Array, theirs: readonly number[]) =>
  theirs.reduce((most, b, j) => Math.max(most, Math.abs(b - ours[j])), 0)

test.each(['gaussian', 'binomial'] as const)('%s lasso: glmnet on 60 x 12, at thresh 1e-14', family => {
  const { X } = published.golden
  const fit = published.golden[family]
  const x = Float64Array.from({ length: 60 * 12 }, (_, at) => X[at % 60][Math.floor(at / 60)])
  const data: Table = { n: 60, p: 12, x, y: Float64Array.from(fit.y), family }
  solveLasso(data, fit.lambda).forEach(({ intercept, beta }, k) => {
    const theirs = fit.beta.map(row => row[k])
    // glmnet at 1e-14 stops when a step is below 1e-7 sd(y), and sd(y) is 5 here.
    expect(farthest(beta, theirs)).toBeLessThan(5e-7)
    expect(Math.abs(intercept - fit.intercept[k])).toBeLessThan(5e-7)
    expect([...beta].map(b => b !== 0)).toEqual(theirs.map(b => b !== 0))
  })
})

test('every knot of the path of R lars on 5 x 5', () => {
  const { X, y, betaPath } = published.lars
  for (let knot = 1; knot < betaPath[0].length - 1; knot++) {
    const b = betaPath.map(row => row[knot])
    const r = y.map((v, i) => v - X[i].reduce((sum, x, j) => sum + x * b[j], 0))
    const penalty =
      2 * Math.max(...b.map((_, j) => Math.abs(X.reduce((sum, row, i) => sum + row[j] * r[i], 0))))
    const { data, lambda } = recastGaussian(X, y, b, penalty)
    const [{ beta }] = solveLasso(data, [lambda])
    expect(farthest(beta, b)).toBeLessThan(1e-11)
  }
})

test('R glmnet on 9 x 2, logistic, to 5e-9', () => {
  const { X, y, lambda: penalty, intercept: a, coef } = published.logistic
  const { data, lambda } = recastLogistic(X, y, a, coef, penalty)
  const [{ intercept, beta }] = solveLasso(data, [lambda])
  expect(farthest(beta, coef)).toBeLessThan(5e-9)
  expect(Math.abs(intercept - a)).toBeLessThan(5e-9)
  expect(beta[1]).toBe(0)
})

const quickstart = readQuickstart()
if (quickstart === undefined) console.warn(quickstartMissing)

test.skipIf(quickstart === undefined)(
  'CVXR on the QuickStart example of glmnet, to its 10 printed digits',
  () => {
    const { beta: b } = published.quickstart
    const { data, lambda } = recastGaussian(quickstart!.X, quickstart!.y, b, 8)
    const [{ beta }] = solveLasso(data, [lambda])
    expect(farthest(beta, b)).toBeLessThan(1e-9)
    expect([...beta].map(v => v !== 0)).toEqual(b.map(v => v !== 0))
  },
)
