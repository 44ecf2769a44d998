import { expect, test } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import { allRows, capacityFor } from '../../../src/path/capacity.js'
import { createActiveSet } from '../../../src/path/logistic/active-set.js'
import { descend } from '../../../src/path/logistic/descent.js'
import { createLikelihood } from '../../../src/path/logistic/likelihood.js'
import { createWorkingSet } from '../../../src/path/logistic/working-set.js'
import { allocateLogisticWorkspace } from '../../../src/path/logistic/workspace.js'
import { createProblem } from '../../../src/path/problem.js'
import { replicate } from '../../../src/study/paper/replicate.js'
import { dataset, randomTable } from '../../random-table.js'
import * as optimality from '../../support/judges/optimality.js'

/** From the null model to lambda in one go, on all columns. */
function descendTo(data: Dataset, share: number) {
  const problem = createProblem(data)
  const ws = allocateLogisticWorkspace(problem, data.n, capacityFor(problem, data.n, data.n))
  const working = createWorkingSet(problem, ws)
  const likelihood = createLikelihood(problem, ws)
  const active = createActiveSet(problem, ws, working, likelihood)
  const intercept = likelihood.load(allRows(data.n))
  working.clear()
  active.start(intercept)
  working.extend(allRows(data.p), data.p)
  const judge = optimality.judgeOf(data)
  const lambda = share * judge.lambdaMax
  descend(problem, active, lambda)
  const { f64, i32 } = problem.arena
  const root = Math.sqrt(data.n)
  const beta = new Float64Array(data.p)
  let centre = f64[ws.beta / 8] / root
  for (let q = 1; q < active.size; q++) {
    const j = i32[ws.variables / 4 + i32[ws.slots / 4 + q]]
    beta[j] = f64[ws.beta / 8 + q] / root / judge.columns.sd[j]
    centre -= beta[j] * judge.columns.mean[j]
  }
  return optimality.kktViolation(judge, lambda, centre, beta)
}

test.each([0.9, 0.3, 0.05, 0.001])(
  'the guarded descent arrives from the null model at %f of lambda_max',
  share => {
    for (const seed of [1, 2, 3]) {
      expect(descendTo(randomTable(40, 15, seed, 'binomial'), share)).toBeLessThan(1e-8)
      expect(descendTo(randomTable(30, 60, seed, 'binomial'), share)).toBeLessThan(1e-8)
    }
  },
)

test('columns that the data do not tell apart do not hold it up', () => {
  const base = randomTable(30, 10, 4, 'binomial')
  const sums = Array.from({ length: 5 * 30 }, (_, i) => base.x[i] + base.x[i + 150])
  const data = dataset([...base.x, ...base.x, ...sums], base.y, 'binomial')
  for (const share of [0.5, 0.05]) expect(descendTo(data, share)).toBeLessThan(1e-8)
})

test('folds that are separated, with linear predictors of several hundred, come to rest', () => {
  // Without nine tenths of the rows nothing contradicts: near the end the objective is flat below its own rounding.
  const task = { cell: 'table4/50', replication: 474, procedures: ['lasso'] }
  expect(replicate(task, 1, {})).toHaveLength(1)
})
