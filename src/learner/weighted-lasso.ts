/** The lasso of a subsample with its row weights and the columns kept in every model. */
import type { Dataset } from '../data/dataset.js'
import { refilled } from '../data/impute/refilled.js'
import { createDesign } from '../path/weighted/design.js'
import { createWeightedSolver, type WeightedSolver } from '../path/weighted/solver.js'
import type { Learner } from './lasso.js'

export function weightedLassoLearner(data: Dataset, grid: Float64Array): Learner {
  const design = createDesign(data)
  let solver: WeightedSolver
  let size = -1
  return {
    fit(rows, borrowed) {
      if (borrowed !== undefined)
        return createWeightedSolver(createDesign(refilled(data, borrowed)), rows.length).solve(rows, grid)
      if (rows.length !== size) {
        size = rows.length
        solver = createWeightedSolver(design, size)
      }
      return solver.solve(rows, grid)
    },
  }
}
