/** The path of a design on all rows with its coefficients, certified at every lambda. */
import { constantColumns } from '../../data/constant-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { allRows } from '../capacity.js'
import { chooseLambdas } from '../choose-lambdas.js'
import { defaultFloor } from '../lambda-grid.js'
import type { LassoPath, LassoPathOptions, SparseVector } from '../lasso-path.js'
import { requireCertified } from '../screening/certificate-limit.js'
import { createDesign } from './design.js'
import { originalScale } from './original-scale.js'
import { createWeightedSolver } from './solver.js'

export function weightedPath(data: Dataset, options: LassoPathOptions): LassoPath {
  const design = createDesign(data, options)
  const solver = createWeightedSolver(design, data.n)
  const rows = allRows(data.n)
  const { lambdaMax } = solver.solve(rows, [])
  const lambda = chooseLambdas(options, lambdaMax, defaultFloor(data))
  const intercept = new Float64Array(lambda.length)
  const coefficients: SparseVector[] = []
  const unpenalised: Float64Array[] = []
  let dualityGap = 0
  const { worstKkt } = solver.solve(rows, lambda, {
    onPoint(k, sample, set, gap) {
      const { constant, values } = originalScale(sample, set)
      intercept[k] = constant
      unpenalised[k] = values.slice(0, design.unpenalised)
      const own = values.subarray(design.unpenalised)
      const index = Int32Array.from(own.keys()).filter(j => own[j] !== 0)
      coefficients[k] = { index, value: Float64Array.from(index, j => own[j]) }
      dualityGap = Math.max(dualityGap, gap())
    },
  })
  requireCertified(worstKkt, 'lasso path')
  return {
    lambda,
    intercept,
    coefficients,
    ...(data.unpenalised && { unpenalised }),
    certificate: { worstKkt, dualityGap, paths: 1, constant: constantColumns(data) },
  }
}
