/** The gaussian lasso of a subsample with row weights, penalty factors and columns kept in every model, on the homotopy. */
import type { Kernels } from '../math/kernels/kernels.js'
import { loadKernels } from '../math/kernels/load.js'
import { allRows, capacityFor } from '../path/capacity.js'
import { createGaussianSolver } from '../path/gaussian/solver.js'
import { createIntervals } from '../path/intervals.js'
import type { Design } from '../path/weighted/design.js'
import { createProjectedProblem } from '../path/weighted/projected.js'
import type { Fitted } from './member-learner.js'

/** A lambda that equals a knot up to rounding is at the knot, where what joins is still zero. */
const AT_KNOT = 1 + 1e-14

/** On samples of m rows. The factors of the design are read anew for every sample. */
export function projectedLasso(
  design: Design,
  m: number,
  grid: Float64Array,
  q: number,
  kernels: Kernels = loadKernels(),
): (rows: Int32Array) => Fitted {
  const { problem, load } = createProjectedProblem(design, m, kernels)
  const solver = createGaussianSolver(problem, m, { ...capacityFor(problem, m, q), compressed: false })
  const every = allRows(m)
  return rows => {
    load(rows)
    const scaled = grid.map(lambda => (lambda / problem.yScale) * AT_KNOT)
    const { events, worstKkt } = solver.solve(every, scaled[scaled.length - 1]!)
    return { member: createIntervals(problem.p, scaled)(events), worstKkt }
  }
}
