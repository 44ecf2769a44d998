import type { Kernels } from '../../math/kernels/kernels.js'
import { allRows, capacityFor } from '../capacity.js'
import type { FullPath } from '../full-path.js'
import { gaussianLambdaAt } from '../gaussian/lambda-at.js'
import { createGaussianSolver } from '../gaussian/solver.js'
import { isGeneral } from '../glm/is-general.js'
import { binomialLambdaAt } from '../logistic/lambda-at.js'
import { createBinomialSolver } from '../logistic/solver.js'
import { createAdjustedProblem } from '../problem.js'
import type { Design } from './design.js'

/**
 * Of counts and survival times a path that is shown comes from another solver (glm/): this far beside the lambda at which a variable
 * joins or leaves both agree.
 */
const BELOW = 1 - 1e-8

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
      lambdaAt(q, rule, end) {
        const found = binomialLambdaAt(problem, lambdaMax, q, rule, end)
        if (found.lambda === undefined || !isGeneral(design.data)) return found
        return { ...found, lambda: found.lambda * (rule === 'first' ? BELOW : 1 / BELOW) }
      },
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
