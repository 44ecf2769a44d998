import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import type { Family } from '../../src/data/dataset.js'
import { crossValidate, lassoCv } from '../../src/method/lasso-cv.js'

interface Problem {
  readonly family: Family
  readonly n: number
  readonly p: number
  readonly x: readonly number[]
  readonly y: readonly number[]
  readonly fold: readonly number[]
  readonly lambda: readonly number[]
  readonly mean: readonly number[]
  readonly error: readonly number[]
  readonly oneStandardError: number
}

const problems: Problem[] = JSON.parse(
  readFileSync(new URL('../../oracle/fixtures/lasso-cv.json', import.meta.url), 'utf8'),
)

test.each(problems)(
  '$family $n x $p: losses, errors and the lambda chosen are those of cv.glmnet',
  problem => {
    const { x, y, family, fold, lambda } = problem
    const folds = [1, 2, 3, 4, 5, 6].map(f => fold.flatMap((g, i) => (g === f ? [i] : [])))
    const found = crossValidate(createDataset({ x, y, family }), Float64Array.from(lambda), folds)
    found.mean.forEach((value, k) => {
      expect(value).toBeCloseTo(problem.mean[k], 7)
      expect(found.error[k]).toBeCloseTo(problem.error[k], 7)
    })
    expect(found.oneStandardError).toBe(problem.oneStandardError)
  },
)

test('the folds depend on the seed alone', () => {
  const { x, y } = problems[0]
  const data = createDataset({ x, y })
  expect(lassoCv(data, 1)).toEqual(lassoCv(data, 1))
  expect(lassoCv(data, 1)[0]).toBeGreaterThan(0)
})
