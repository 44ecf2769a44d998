/** The gaussian lasso of a subsample with its row weights and the columns kept in every model. */
import type { Dataset } from '../data/dataset.js'
import { imputedDataset } from '../data/impute/imputed-dataset.js'
import { fail } from '../errors.js'
import type { Kernels } from '../math/kernels/kernels.js'
import { createDesign } from '../path/weighted/design.js'
import type { Learner } from './lasso.js'
import type { Fitted } from './member-learner.js'
import { projectedLasso } from './projected-lasso.js'

export function weightedLassoLearner(
  data: Dataset,
  grid: Float64Array,
  q: number,
  kernels: Kernels,
): Learner {
  const design = createDesign(data)
  const { unpenalised } = design
  let solve: (rows: Int32Array) => Fitted
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
      if (donors !== undefined) {
        size = -1
        return projectedLasso(createDesign(imputedDataset(data, donors)), rows.length, grid, q, kernels)(rows)
      }
      if (rows.length !== size) {
        size = rows.length
        solve = projectedLasso(design, size, grid, q, kernels)
      }
      return solve(rows)
    },
  }
}
