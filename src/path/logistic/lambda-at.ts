/** Where a path on all rows that is curved carries q variables: it is searched for (lambda-on-grids.ts). */

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
  const { n, yScale } = problem
  const solver = createBinomialSolver(problem, n, capacityFor(problem, n, q))
  const rows = allRows(n)
  const { lambda, worstKkt } = lambdaOnGrids(
    (grid, options) => solver.solve(rows, grid, options),
    top,
    q,
    rule,
    end / yScale,
  )
  return lambda === undefined ? { worstKkt } : { lambda: lambda * yScale, worstKkt }
}
