/** The lasso of a subsample with its row weights and the columns kept in every model. */
import type { Dataset } from '../data/dataset.js'
import { refilled } from '../data/impute/refilled.js'
import { fail } from '../errors.js'
import { createDesign } from '../path/weighted/design.js'
import { createWeightedSolver, type WeightedSolver } from '../path/weighted/solver.js'
import type { Learner } from './lasso.js'

export function weightedLassoLearner(data: Dataset, grid: Float64Array): Learner {
  const design = createDesign(data)
  const { kept } = design
  let solver: WeightedSolver
  let size = -1
  return {
    fit(rows, borrowed) {
      if (data.family === 'gaussian' && kept > 0 && kept + 1 >= rows.length) {
        fail('data/too-many-kept', {
          where: 'force',
          rule: `must leave room in every sample of ${rows.length} rows`,
          got: `${kept} columns and the constant`,
          hint: 'They explain any response on so few rows: force fewer columns',
        })
      }
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
