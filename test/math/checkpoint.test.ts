import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { stepwise } from '../../src/learner/stepwise/stepwise.js'
import { withDeadline } from '../../src/math/checkpoint.js'
import { lambdaGrid } from '../../src/path/lambda-grid.js'
import { lassoPath } from '../../src/path/lasso-path.js'
import { nonconvexPath } from '../../src/path/nonconvex/nonconvex-path.js'
import { firstLook, prepareModelSpace } from '../../src/posterior/model-space.js'
import { randomTable } from '../random-table.js'

const gaussian = randomTable(60, 300, 1, 'gaussian')
const binomial = randomTable(60, 300, 2, 'binomial')
const weighted = createDataset({
  x: gaussian.x,
  y: gaussian.y,
  weights: gaussian.y.map((_, i) => 1 + (i % 3)),
})
const binomialPeaks = firstLook(binomial)

const solvers: Readonly<Record<string, () => unknown>> = {
  'the gaussian path': () => lassoPath(gaussian),
  'the logistic path': () => lassoPath(binomial),
  'the weighted path': () => lassoPath(weighted),
  'the search for q variables': () => lambdaGrid(gaussian, { q: 20, count: 10 }),
  'the same for classes': () => lambdaGrid(binomial, { q: 20, count: 10 }),
  'the same with weights': () => lambdaGrid(weighted, { q: 20, count: 10 }),
  SCAD: () => nonconvexPath(gaussian, { penalty: 'scad' }),
  'SCAD for classes': () => nonconvexPath(binomial, { penalty: 'scad' }),
  'stepwise regression': () => stepwise(gaussian),
  'the first look at models': () => firstLook(gaussian),
  'the same at models of classes': () => firstLook(binomial),
  'the survey of models of classes': () =>
    prepareModelSpace(binomial, { seed: 1, starts: [[0, 1, 2, 3]], first: binomialPeaks }),
}

test.each(Object.entries(solvers))('%s can be stopped by a deadline, and runs on without one', (_, solve) => {
  expect(() => withDeadline(Date.now() - 1, solve)).toThrow(
    expect.objectContaining({ code: 'run/time-limit' }),
  )
  expect(() => withDeadline(Date.now() + 600_000, solve)).not.toThrow()
})

test('a deadline ends with the work it was set for, and an inner one cannot move an outer one', () => {
  expect(() => withDeadline(0, () => withDeadline(Date.now() + 1e6, () => lassoPath(gaussian)))).toThrow(
    /time limit/,
  )
  expect(() => lassoPath(gaussian)).not.toThrow()
})
