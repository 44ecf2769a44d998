import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { adaptiveLasso } from '../../src/learner/adaptive-lasso.js'
import { decodeDoubles, readFixture } from '../support/fixture.js'

interface Encoded extends Record<'x' | 'y' | 'coefficients', string> {
  readonly name: string
  readonly family: 'gaussian' | 'binomial'
  readonly p: number
  readonly fold: readonly number[]
  readonly lambda: readonly number[]
  readonly chosen: number
}

/** Of oracle/adaptive-lasso.R. */
const problems = readFixture<{ problems: Encoded[] }>('adaptive-lasso.json.gz').problems

test.each(problems)('the adaptive lasso of $name is that of two cv.glmnet', e => {
  const data = createDataset({ x: decodeDoubles(e.x), y: decodeDoubles(e.y), family: e.family })
  const found = adaptiveLasso(data, { folds: e.fold.map(f => f - 1), lambda: e.lambda })
  const [intercept, ...expected] = decodeDoubles(e.coefficients)
  expect(found.lambda).toBeCloseTo(e.chosen, 12)
  expect(found.intercept).toBeCloseTo(intercept, 6)
  const own = new Float64Array(e.p)
  found.selected.forEach((j, k) => {
    own[j] = found.coefficients[k]
  })
  own.forEach((value, j) => {
    expect(value).toBeCloseTo(expected[j], 6)
    expect(value === 0).toBe(expected[j] === 0)
  })
})

test('where the first lasso selects nothing, nothing is selected', () => {
  const y = Array.from({ length: 40 }, (_, i) => Math.sin(40 * i))
  const columns = [Array.from({ length: 40 }, (_, i) => Math.cos(17 * i * i))]
  expect(adaptiveLasso(createDataset({ columns, y }), { lambda: [9, 8] }).selected).toHaveLength(0)
})
