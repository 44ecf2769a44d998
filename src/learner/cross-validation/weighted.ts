/**
 * Cross-validation of the lasso with row weights and columns kept in every model, as cv.glmnet does it: the paths of the folds
 * have the weights of their rows, and losses are averaged with the weights of the rows held out.
 */
import type { Dataset } from '../../data/dataset.js'
import { log } from '../../math/elementary.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { withKernels } from '../../math/kernels/with-kernels.js'
import { allRows } from '../../path/capacity.js'
import type { LambdaOptions } from '../../path/choose-lambdas.js'
import { originalScale } from '../../path/glm/original-scale.js'
import { createTable } from '../../path/glm/sample.js'
import { createGlmSolver } from '../../path/glm/solver.js'
import { lassoPath, type SparseVector } from '../../path/lasso-path.js'
import type { Penalty } from '../../path/nonconvex/penalty.js'
import { requireCertified } from '../../path/screening/certificate-limit.js'
import { columnAt, createDesign, type Design, type PenaltyOptions } from '../../path/weighted/design.js'
import type { CrossValidation } from './cross-validate.js'
import { curveOf } from './curve.js'
import { worthKeeping } from './explained.js'
import { devianceOf } from './losses.js'

export function validateWeighted(
  data: Dataset,
  { name, gamma }: Penalty,
  fold: Int32Array,
  options: LambdaOptions & PenaltyOptions,
): CrossValidation {
  const design = createDesign(data, options)
  const { lambda, intercept, coefficients, unpenalised, certificate } = lassoPath(data, options)
  const most =
    options.lambdas === undefined
      ? explained(design, { intercept, coefficients, unpenalised })
      : lambda.length
  const lambdas = lambda.slice(0, most)
  const held = withKernels(kernels => validateFolds(design, fold, lambdas, kernels))
  return {
    ...curveOf(held.losses, fold, 'folds', design.weights),
    penalty: name,
    gamma,
    lambda: lambdas,
    intercept: intercept.slice(0, most),
    coefficients: coefficients.slice(0, most),
    ...(unpenalised && { unpenalised: unpenalised.slice(0, most) }),
    fold,
    worstKkt: Math.max(certificate.worstKkt, held.worst),
  }
}

function validateFolds(design: Design, fold: Int32Array, lambda: Float64Array, kernels: Kernels) {
  const { data } = design
  const table = createTable(design, kernels)
  const mark = table.arena.mark()
  const losses = Array.from(lambda, () => new Float64Array(data.n))
  const rows = allRows(data.n)
  const folds = fold.reduce((largest, f) => Math.max(largest, f), 0) + 1
  let worst = 0
  for (let f = 0; f < folds; f++) {
    const held = rows.filter(i => fold[i] === f)
    table.arena.release(mark)
    const solver = createGlmSolver(table, data.n - held.length)
    const { worstKkt } = solver.solve(
      rows.filter(i => fold[i] !== f),
      lambda,
      {
        onPoint(k, point) {
          const [{ constant, values }] = originalScale(point)
          for (const row of held) losses[k][row] = lossAt(design, row, constant, values)
        },
      },
    )
    requireCertified(worstKkt, 'lasso path')
    worst = Math.max(worst, worstKkt)
  }
  return { losses, worst }
}

/** The loss of a row under a model: the squared error, or -2 log of the probability given to its class. */
function lossAt(design: Design, row: number, constant: number, values: Float64Array): number {
  const { y, family } = design.data
  let eta = constant
  values.forEach((value, j) => {
    if (value !== 0) eta += value * columnAt(design, j)[row]
  })
  return family === 'gaussian' ? (y[row] - eta) * (y[row] - eta) : devianceOf(y[row] === 1 ? eta : -eta)
}

/** How many lambdas glmnet would keep, by the share of the deviance of the constant that each explains. */
function explained(
  design: Design,
  path: {
    readonly intercept: Float64Array
    readonly coefficients: readonly SparseVector[]
    readonly unpenalised: readonly Float64Array[] | undefined
  },
): number {
  const { data, weights, columns } = design
  const deviance = (constant: number, values: Float64Array) =>
    weights.reduce((sum, w, i) => sum + (w > 0 ? w * lossAt(design, i, constant, values) : 0), 0)
  const total = weights.reduce((sum, w) => sum + w, 0)
  const mean = weights.reduce((sum, w, i) => sum + w * data.y[i], 0) / total
  const nothing = deviance(
    data.family === 'gaussian' ? mean : log(mean / (1 - mean)),
    new Float64Array(columns),
  )
  return worthKeeping(path.intercept.length, k => {
    const values = new Float64Array(columns)
    values.set(path.unpenalised?.[k] ?? [])
    const { index, value } = path.coefficients[k]
    index.forEach((j, e) => {
      values[design.unpenalised + j] = value[e]
    })
    return 1 - deviance(path.intercept[k], values) / nothing
  })
}
