/** The path of a likelihood on all rows with its coefficients, certified at every lambda. */
import { constantColumns } from '../../data/columns/constant-columns.js'
import type { Dataset } from '../../data/dataset.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { createDesign } from '../adjustment/design.js'
import { allRows } from '../capacity.js'
import { chooseLambdas, type LambdaOptions } from '../choose-lambdas.js'
import { defaultFloor } from '../lambda-grid.js'
import type { LassoPath, LassoPathOptions } from '../lasso-path.js'
import { KKT_LIMIT, requireCertified } from '../screening/certificate-limit.js'
import { createGlmOptimality } from './optimality.js'
import { type OriginalScale, originalScale } from './original-scale.js'
import { pathOfModels } from './path-of-models.js'
import { createTable, type Table } from './sample.js'
import { createGlmSolver } from './solver.js'

export function glmPath(data: Dataset, options: LassoPathOptions, kernels: Kernels): LassoPath {
  return glmPathOf(createTable(createDesign(data, options), kernels), options)
}

export function glmPathOf(table: Table, options: LambdaOptions): LassoPath {
  const { design } = table
  const { data } = design
  const solver = createGlmSolver(table, data.n)
  const rows = allRows(data.n)
  const { lambdaMax } = solver.solve(rows, [])
  const lambda = chooseLambdas(options, lambdaMax, defaultFloor(data), data)
  const optimality = createGlmOptimality(design.alpha)
  const points: OriginalScale[][] = []
  let worst = 0
  let dualityGap = 0
  let nothing = 0
  const { worstKkt } = solver.solve(rows, lambda, {
    onPoint(k, point) {
      points[k] = originalScale(point)
      const { kkt, gap } = optimality(point)
      if (k === 0) nothing = Math.max(Math.abs(point.loss.value()), Number.MIN_VALUE)
      worst = Math.max(worst, lambdaMax > 0 ? (kkt * point.loss.unit) / lambdaMax : kkt)
      dualityGap = Math.max(dualityGap, gap / nothing)
    },
  })
  if (Math.max(worst, worstKkt) > KKT_LIMIT) solver.checkSeparation()
  requireCertified(Math.max(worst, worstKkt), `${data.family} path`)
  const certificate = { worstKkt: worst, dualityGap, paths: 1, constant: constantColumns(data) }
  return { lambda, ...pathOfModels(points, design), certificate }
}
