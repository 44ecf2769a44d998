import { expect, test } from 'vitest'
import { expectAgreement } from '../support/judges/expect-agreement.js'
import { solveLasso } from '../support/judges/lasso-solver.js'
import { compareWithGlmnet } from '../support/problems/against-glmnet.js'
import { readLassoProblems } from '../support/problems/lasso-problems.js'

/**
 * Coefficients are compared as beta_j sd_j, relative to max(sd(y), max_j |beta_j sd_j|) for the gaussian family and to
 * max(1, max_j |beta_j sd_j|) for the binomial one: within 1e-9 and 1e-7, with equal supports.
 */
const solved = readLassoProblems().map(problem => ({
  problem,
  path: solveLasso(problem.data, problem.lambdas),
}))

test('every path is certified at 1e-8 of lambda_max', () => {
  expect(solved.filter(({ path }) => !(path.worstKkt <= 1e-8)).map(({ problem }) => problem.name)).toEqual([])
})

test('coefficients and supports agree with glmnet on every problem, duplicate and near-duplicate columns apart', () => {
  const total = expectAgreement(solved.flatMap(({ problem, path }) => compareWithGlmnet(problem, path)))
  expect(total.tightened ?? 0).toBeLessThanOrEqual(410)
  expect(total['not-unique'] ?? 0).toBeLessThanOrEqual(480)
  expect(total.alone ?? 0).toBeLessThanOrEqual(67)
  expect(total.better ?? 0).toBe(0)
})
