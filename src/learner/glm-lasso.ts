/** The lasso of a subsample by likelihood, with row weights, an offset and the columns kept in every model. */
import { imputedDataset } from '../data/impute/imputed-dataset.js'
import type { Kernels } from '../math/kernels/kernels.js'
import { loadKernels } from '../math/kernels/load.js'
import type { Design } from '../path/adjustment/design.js'
import { createTable } from '../path/glm/sample.js'
import { createGlmSolver, type GlmSolver } from '../path/glm/solver.js'
import type { Learner } from './lasso.js'

/** The weights and factors of the design are read anew for every sample. */
export function glmLassoLearner(
  design: Design,
  grid: Float64Array,
  kernels: Kernels = loadKernels(),
): Learner {
  const table = createTable(design, kernels)
  const mark = table.arena.mark()
  let solver: GlmSolver
  let size = -1
  let others: Kernels | undefined
  return {
    fit(rows, donors) {
      if (donors !== undefined) {
        // A table of its own, in a memory of its own that every member fills anew.
        others ??= loadKernels(kernels.kind)
        const own = createTable({ ...design, data: imputedDataset(design.data, donors) }, others)
        return createGlmSolver(own, rows.length, true).solve(rows, grid)
      }
      if (rows.length !== size) {
        table.arena.release(mark)
        size = rows.length
        solver = createGlmSolver(table, size, true)
      }
      return solver.solve(rows, grid)
    },
  }
}
