import type { Kernels } from '../../math/kernels/kernels.js'
import { allRows, capacityFor } from '../capacity.js'
import type { FullPath } from '../full-path.js'
import { gaussianLambdaAt } from '../gaussian/lambda-at.js'
import { createGaussianSolver } from '../gaussian/solver.js'
import { binomialLambdaAt } from '../logistic/lambda-at.js'
import { createBinomialSolver } from '../logistic/solver.js'
import { createAdjustedProblem } from '../problem.js'
import type { Design } from './design.js'

/** The path on all rows, weights and columns kept in every model respected: what the grid is made from. */
export function adjustedFullPath(design: Design, kernels: Kernels): FullPath {
  const problem = createAdjustedProblem(design, kernels)
  const { n, arena, yScale } = problem
  const rows = allRows(n)
  const mark = arena.mark()
  if (design.data.family !== 'gaussian' || design.alpha < 1) {
    const lambdaMax = createBinomialSolver(problem, n, capacityFor(problem, n, 1)).lambdaMax(rows)
    arena.release(mark)
    return {
      lambdaMax: lambdaMax * yScale,
      lambdaAt: (q, rule, end) => binomialLambdaAt(problem, lambdaMax, q, rule, end),
    }
  }
  const top = createGaussianSolver(problem, n, capacityFor(problem, n, 1))
  const { lambdaMax } = top.solve(rows, Number.POSITIVE_INFINITY)
  arena.release(mark)
  return {
    lambdaMax: lambdaMax * yScale,
    lambdaAt: (q, rule, end) => gaussianLambdaAt(problem, q, rule, end),
  }
}
