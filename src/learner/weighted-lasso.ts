/** The gaussian lasso of a subsample with row weights, penalty factors and the columns kept in every model, on the homotopy. */
import { fail } from '../errors.js'
import type { Kernels } from '../math/kernels/kernels.js'
import { loadKernels } from '../math/kernels/load.js'
import { capacityFor } from '../path/capacity.js'
import { createGaussianSolver, type GaussianSolver } from '../path/gaussian/solver.js'
import { imputeCells } from '../path/impute-cells.js'
import { createIntervals } from '../path/intervals.js'
import { createAdjustedProblem } from '../path/problem.js'
import type { Design } from '../path/weighted/design.js'
import type { Learner } from './lasso.js'

/** A lambda that equals a knot up to rounding is at the knot, where what joins is still zero. */
const AT_KNOT = 1 + 1e-14

/** The weights and factors of the design are read anew for every sample. */
export function weightedLassoLearner(
  design: Design,
  grid: Float64Array,
  q: number,
  kernels: Kernels = loadKernels(),
): Learner {
  const { unpenalised } = design
  const problem = createAdjustedProblem(design, kernels)
  const scaled = grid.map(lambda => (lambda / problem.yScale) * AT_KNOT)
  const intervalsOf = createIntervals(problem.p, scaled)
  const mark = problem.arena.mark()
  let solver: GaussianSolver
  let size = -1
  return {
    fit(rows, donors) {
      if (unpenalised > 0 && unpenalised + 1 >= rows.length) {
        fail('data/too-many-unpenalised', {
          where: 'force',
          rule: `must leave room in every sample of ${rows.length} rows`,
          got: `${unpenalised} columns and the constant`,
          hint: 'They explain any response on so few rows: force fewer columns',
        })
      }
      if (donors !== undefined) imputeCells(problem, donors)
      if (rows.length !== size) {
        problem.arena.release(mark)
        size = rows.length
        solver = createGaussianSolver(problem, size, capacityFor(problem, size, q))
      }
      const { events, worstKkt } = solver.solve(rows, scaled[scaled.length - 1])
      return { member: intervalsOf(events), worstKkt }
    },
  }
}
