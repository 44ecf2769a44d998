import type { Kernels } from '../../math/kernels/kernels.js'
import { allRows, capacityFor } from '../capacity.js'
import type { FullPath } from '../full-path.js'
import { gaussianLambdaAt } from '../gaussian/lambda-at.js'
import { createGaussianSolver } from '../gaussian/solver.js'
import { createAdjustedProblem } from '../problem.js'
import type { Design } from './design.js'

/** The gaussian path on all rows, weights and columns kept in every model respected: what the grid is made from. */
export function weightedFullPath(design: Design, kernels: Kernels): FullPath {
  const problem = createAdjustedProblem(design, kernels)
  const { n, arena, yScale } = problem
  const mark = arena.mark()
  const top = createGaussianSolver(problem, n, capacityFor(problem, n, 1))
  const { lambdaMax } = top.solve(allRows(n), Number.POSITIVE_INFINITY)
  arena.release(mark)
  return {
    lambdaMax: lambdaMax * yScale,
    lambdaAt: (q, rule, end) => gaussianLambdaAt(problem, q, rule, end),
  }
}
