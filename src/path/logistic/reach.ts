/** Where the logistic path on all rows carries q variables: it is curved, so it is searched for (reach-on-grids.ts). */

import { allRows, capacityFor } from '../capacity.js'
import type { Problem } from '../problem.js'
import type { Reached, ReachRule } from '../reach.js'
import { reachOnGrids } from './reach-on-grids.js'
import { createBinomialSolver } from './solver.js'

export function binomialReach(
  problem: Problem,
  top: number,
  q: number,
  rule: ReachRule,
  end: number,
): Reached {
  const { n } = problem
  const solver = createBinomialSolver(problem, n, capacityFor(problem, n, q))
  const rows = allRows(n)
  return reachOnGrids((grid, options) => solver.solve(rows, grid, options), top, q, rule, end)
}
