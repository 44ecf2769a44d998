/** The path of a likelihood on all rows with its coefficients, certified at every lambda. */
import { constantColumns } from '../../data/columns/constant-columns.js'
import type { Dataset } from '../../data/dataset.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { allRows } from '../capacity.js'
import { chooseLambdas } from '../choose-lambdas.js'
import { defaultFloor } from '../lambda-grid.js'
import type { ClassPath, LassoPath, LassoPathOptions, SparseVector } from '../lasso-path.js'
import { requireCertified } from '../screening/certificate-limit.js'
import { createDesign } from '../weighted/design.js'
import { createGlmOptimality } from './optimality.js'
import { type OriginalScale, originalScale } from './original-scale.js'
import { createTable } from './sample.js'
import { createGlmSolver } from './solver.js'

export function glmPath(data: Dataset, options: LassoPathOptions, kernels: Kernels): LassoPath {
  const design = createDesign(data, options)
  const solver = createGlmSolver(createTable(design, kernels), data.n)
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
  requireCertified(Math.max(worst, worstKkt), `${data.family} path`)
  const [first, ...others] = points[0].map((_, block) =>
    classPath(
      points.map(blocks => blocks[block]),
      design.unpenalised,
    ),
  )
  const certificate = { worstKkt: worst, dualityGap, paths: 1, constant: constantColumns(data) }
  if (others.length === 0) {
    const { intercept, coefficients, unpenalised } = first
    return { lambda, intercept, coefficients, ...(data.unpenalised && { unpenalised }), certificate }
  }
  return { lambda, ...together([first, ...others]), classes: [first, ...others], certificate }
}

function classPath(points: readonly OriginalScale[], unpenalised: number): ClassPath {
  return {
    intercept: Float64Array.from(points, ({ constant }) => constant),
    coefficients: points.map(({ values }) => sparse(values.subarray(unpenalised))),
    unpenalised: points.map(({ values }) => values.slice(0, unpenalised)),
  }
}

function sparse(values: Float64Array): SparseVector {
  const index = Int32Array.from(values.keys()).filter(j => values[j] !== 0)
  return { index, value: Float64Array.from(index, j => values[j]) }
}

/** Over all classes: a column has the coefficient that is largest in size. */
function together(classes: readonly ClassPath[]): ClassPath {
  const { length } = classes[0].coefficients
  const coefficients = Array.from({ length }, (_, k) => {
    const largest = new Map<number, number>()
    for (const each of classes) {
      const { index, value } = each.coefficients[k]
      index.forEach((j, e) => {
        if (Math.abs(value[e]) > Math.abs(largest.get(j) ?? 0)) largest.set(j, value[e])
      })
    }
    const index = Int32Array.from(largest.keys()).sort()
    return { index, value: Float64Array.from(index, j => largest.get(j)!) }
  })
  return { intercept: new Float64Array(length), coefficients, unpenalised: [] }
}
