import { describe, expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import type { Dataset, Family } from '../../../src/data/dataset.js'
import { crossValidate } from '../../../src/learner/cross-validation/cross-validate.js'
import { dealFolds } from '../../../src/learner/cross-validation/folds.js'
import { drawDesign } from '../../../src/study/designs/draw-design.js'
import { decodeDoubles, readFixture } from '../../support/fixture.js'
import { degenerateData, degenerateTable } from '../../support/problems/degenerate.js'

interface EncodedProblem {
  name: string
  family: Family
  n: number
  p: number
  x: string
  y: string
  fold: number[]
  curves: {
    method: string
    lambda: string
    mean: string
    error: string
    nonzero: number[]
    lambdaMin: string
    lambda1se?: string
  }[]
}

const cases = readFixture<{ problems: EncodedProblem[] }>('cross-validation.json.gz').problems.flatMap(
  problem => {
    const { n, p, family, fold, curves } = problem
    const data: Dataset = {
      n,
      p,
      family,
      x: decodeDoubles(problem.x),
      y: decodeDoubles(problem.y),
      names: [],
      response: 'y',
    }
    // The longest of the three grids is the one that was given; ncvreg returns what it reached.
    const given = decodeDoubles(curves[0].lambda)
    return curves.map(curve => ({ name: `${problem.name} ${curve.method}`, data, fold, given, curve }))
  },
)

describe.each(cases)('$name', ({ data, fold, given, curve }) => {
  const penalty = curve.method === 'glmnet' ? 'lasso' : (curve.method.toLowerCase() as 'scad' | 'mcp')
  const found = crossValidate(data, { penalty, folds: fold, lambda: given })
  const lambda = decodeDoubles(curve.lambda)
  const placeOf = (value: string) => lambda.indexOf(decodeDoubles(value)[0])

  test('the curve and its standard errors are those of R', () => {
    // Where a binary response is all but separated this path ends some lambdas before ncvreg's, which had a million sweeps.
    const missing = lambda.length - found.lambda.length
    expect(missing).toBeGreaterThanOrEqual(0)
    expect(missing).toBeLessThanOrEqual(data.family === 'gaussian' || penalty === 'lasso' ? 0 : 4)
    const mean = decodeDoubles(curve.mean)
    const error = decodeDoubles(curve.error)
    found.mean.forEach((value, k) => {
      expect(Math.abs(value - mean[k])).toBeLessThan(1e-7)
      expect(Math.abs(found.error[k] - error[k])).toBeLessThan(1e-7)
    })
  })

  test('the choice of lambda is that of R', () => {
    expect(found.least).toBe(placeOf(curve.lambdaMin))
    if (curve.lambda1se !== undefined) expect(found.oneStandardError).toBe(placeOf(curve.lambda1se))
    expect(found.coefficients[found.least].index.length).toBe(curve.nonzero[found.least])
  })
})

interface LassoProblem {
  family: Family
  n: number
  x: number[]
  y: number[]
  fold: number[]
  lambda: number[]
  mean: number[]
  error: number[]
  oneStandardError: number
}

test.each(readFixture<LassoProblem[]>('lasso-cv.json'))(
  '$family with $n rows: losses, errors and the lambda chosen are those of cv.glmnet',
  ({ x, y, family, fold, lambda, mean, error, oneStandardError }) => {
    const folds = fold.map(f => f - 1)
    const found = crossValidate(createDataset({ x, y, family }), { penalty: 'lasso', folds, lambda: lambda })
    found.mean.forEach((value, k) => {
      expect(value).toBeCloseTo(mean[k], 7)
      expect(found.error[k]).toBeCloseTo(error[k], 7)
    })
    expect(found.oneStandardError).toBe(oneStandardError)
  },
)

describe('folds', () => {
  const { data } = cases.find(({ data }) => data.family === 'binomial')!

  test('depend on the seed alone', () => {
    const run = (seed: number) => crossValidate(data, { penalty: 'mcp', seed, lambdas: 20, ratio: 0.3 })
    expect(run(1)).toEqual(run(1))
    expect(run(1).fold).not.toEqual(run(2).fold)
  })

  test('have sizes that differ by at most one, in each class too', () => {
    const { fold } = crossValidate(data, { penalty: 'lasso', folds: 7, lambdas: 5, ratio: 0.5 })
    for (const rows of [() => true, (i: number) => data.y[i] === 1, (i: number) => data.y[i] === 0]) {
      const sizes = Array.from({ length: 7 }, (_, f) => fold.filter((g, i) => g === f && rows(i)).length)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }
  })

  test.each([
    [1, 'folds: must be an integer from 2 to the number of rows (100); got 1'],
    [101, 'folds: must be an integer from 2 to the number of rows (100); got 101'],
    [[0, 1], 'folds: must give every row a number'],
    [new Array(100).fill(0), 'folds: must give every row a number'],
    [Array.from({ length: 100 }, (_, i) => 2 * (i % 3)), 'folds: must give every row a number'],
  ])('%j are refused', (folds, text) => {
    expect(() => crossValidate(data, { penalty: 'scad', folds })).toThrow(text)
  })
})

test('folds hold whole subjects, each its share of both classes', () => {
  const n = 60
  const subjects = Int32Array.from({ length: n }, (_, i) => Math.floor(i / 3))
  const y = Array.from({ length: n }, (_, i) => (subjects[i] < 10 ? 0 : 1))
  const x = Array.from({ length: n }, (_, i) => Math.sin(i) + y[i])
  const data = { ...createDataset({ columns: { x }, y, family: 'binomial' }), subjects }
  const fold = dealFolds(data, 5, 3)
  for (let s = 0; s < 20; s++) expect(new Set(fold.slice(3 * s, 3 * s + 3)).size).toBe(1)
  for (let f = 0; f < 5; f++) {
    const held = [...fold.keys()].filter(i => fold[i] === f)
    expect([held.length, held.filter(i => y[i] === 1).length]).toEqual([12, 6])
  }
  const { fold: used } = crossValidate(data, { penalty: 'lasso', folds: 5, seed: 3 })
  expect(used).toEqual(fold)
  expect(() => dealFolds(data, 21, 3)).toThrow('from 2 to the number of subjects (20); got 21')
})

describe('cross-validation of the lasso', () => {
  test('keeps what it holds out when a path needs more room than it was given at first', () => {
    const dependence = { kind: 'block', size: 6, rho: 0.6 } as const
    const design = { n: 300, p: 300, family: 'gaussian', dependence, s: 10, snr: 2 } as const
    const { data } = drawDesign(design, { seed: 9, cell: 'validation/ten-blocks-0.6', replication: 1 })
    const { mean } = crossValidate(data, { penalty: 'lasso', seed: 1 })
    const variance = data.y.reduce((sum, y) => sum + y * y, 0) / data.n
    for (const value of mean) expect(value).toBeLessThan(10 * variance)
  })
})

test('a path that has no solution at its largest lambda without some fold is refused', () => {
  const data = degenerateData(degenerateTable(298))
  expect(() => crossValidate(data, { penalty: 'scad' })).toThrow(
    'scad path: must have a solution at its largest',
  )
})
