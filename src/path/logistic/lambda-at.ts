/** Where the logistic path on all rows carries q variables: it is curved, so it is searched for (lambda-on-grids.ts). */

import { allRows, capacityFor } from '../capacity.js'
import type { LambdaAt, SizeRule } from '../lambda-at.js'
import type { Problem } from '../problem.js'
import { lambdaOnGrids } from './lambda-on-grids.js'
import { createBinomialSolver } from './solver.js'

export function binomialLambdaAt(
  problem: Problem,
  top: number,
  q: number,
  rule: SizeRule,
  end: number,
): LambdaAt {
  const { n } = problem
  const solver = createBinomialSolver(problem, n, capacityFor(problem, n, q))
  const rows = allRows(n)
  return lambdaOnGrids((grid, options) => solver.solve(rows, grid, options), top, q, rule, end)
}
