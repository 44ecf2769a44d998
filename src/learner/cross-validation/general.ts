/**
 * Cross-validation for every family, with row weights, offsets, penalty factors and columns kept in every model, as cv.glmnet does it:
 * the paths of the folds have the weights of their rows, and losses are averaged with the weights of the rows held out.
 */
import type { Dataset } from '../../data/dataset.js'
import { withKernels } from '../../math/kernels/with-kernels.js'
import { createDesign, type Design, type PenaltyOptions } from '../../path/adjustment/design.js'
import { allRows } from '../../path/capacity.js'
import type { LambdaOptions } from '../../path/choose-lambdas.js'
import { createLoss } from '../../path/glm/create-loss.js'
import { glmPathOf } from '../../path/glm/glm-path.js'
import { originalScale } from '../../path/glm/original-scale.js'
import { createTable, type Table } from '../../path/glm/sample.js'
import { createGlmSolver } from '../../path/glm/solver.js'
import type { LassoPath } from '../../path/lasso-path.js'
import { createLikelihoodDescent } from '../../path/nonconvex/likelihood-descent.js'
import { likelihoodPath } from '../../path/nonconvex/nonconvex-path.js'
import type { Penalty } from '../../path/nonconvex/penalty.js'
import { requireCertified, requireReached } from '../../path/screening/certificate-limit.js'
import type { CrossValidation } from './cross-validate.js'
import { curveOf } from './curve.js'
import { worthKeeping } from './explained.js'
import { createHeldOut, type HeldOut, type Model } from './held-out.js'

type Path = Omit<LassoPath, 'certificate'> & { readonly certificate: { readonly worstKkt: number } }

export function validateGeneral(
  data: Dataset,
  penalty: Penalty,
  fold: Int32Array,
  options: LambdaOptions & PenaltyOptions,
): CrossValidation {
  return withKernels(kernels =>
    validateOn(createTable(createDesign(data, options), kernels), penalty, fold, options),
  )
}

/** The path on all rows and those of the folds have the table in common. */
function validateOn(
  table: Table,
  penalty: Penalty,
  fold: Int32Array,
  options: LambdaOptions & PenaltyOptions,
): CrossValidation {
  const { design, arena } = table
  const { name, gamma } = penalty
  const mark = arena.mark()
  const path: Path =
    name === 'lasso'
      ? glmPathOf(table, options)
      : likelihoodPath(table, penalty, { ...options, penalty: name, gamma })
  arena.release(mark)
  const heldOut = createHeldOut(design)
  const most =
    name === 'lasso' && options.lambda === undefined ? explained(design, heldOut, path) : path.lambda.length
  const held = validateFolds(table, penalty, fold, path.lambda.subarray(0, most), heldOut)
  const { reached } = held
  requireReached(reached, `${name} path`)
  const { intercept, coefficients, unpenalised, classes } = path
  return {
    ...curveOf(held.losses.slice(0, reached), fold, name === 'lasso' ? 'folds' : 'rows', heldOut.weights),
    penalty: name,
    gamma,
    lambda: path.lambda.slice(0, reached),
    intercept: intercept.slice(0, reached),
    coefficients: coefficients.slice(0, reached),
    ...(unpenalised && { unpenalised: unpenalised.slice(0, reached) }),
    ...(classes && { classes }),
    fold,
    worstKkt: Math.max(path.certificate.worstKkt, held.worst),
  }
}

function validateFolds(
  table: Table,
  penalty: Penalty,
  fold: Int32Array,
  lambda: Float64Array,
  heldOut: HeldOut,
) {
  const { n } = table.design.data
  const mark = table.arena.mark()
  const losses = Array.from(lambda, () => new Float64Array(n))
  const rows = allRows(n)
  const folds = fold.reduce((largest, f) => Math.max(largest, f), 0) + 1
  let reached = lambda.length
  let worst = 0
  for (let f = 0; f < folds; f++) {
    const held = rows.filter(i => fold[i] === f)
    const others = rows.filter(i => fold[i] !== f)
    table.arena.release(mark)
    const write = heldOut.ofFold(held, others)
    const path = modelsOf(table, penalty, others, lambda.subarray(0, reached), (k, model) =>
      write(model, losses[k]),
    )
    requireCertified(path.worst, `${penalty.name} path`)
    reached = path.reached
    worst = Math.max(worst, path.worst)
  }
  return { losses, reached, worst }
}

/** The models of a path on some rows, one by one. */
function modelsOf(
  table: Table,
  penalty: Penalty,
  rows: Int32Array,
  lambda: Float64Array,
  take: (k: number, model: Model) => void,
): { readonly reached: number; readonly worst: number } {
  if (penalty.name !== 'lasso') {
    return createLikelihoodDescent(table, rows.length, penalty).solve(rows, lambda, take)
  }
  const { worstKkt } = createGlmSolver(table, rows.length).solve(rows, lambda, {
    onPoint: (k, point) => take(k, originalScale(point)),
  })
  return { reached: lambda.length, worst: worstKkt }
}

/** How many lambdas glmnet would keep, by the share of the deviance of the constants that each explains. */
function explained(design: Design, heldOut: HeldOut, path: Path): number {
  const nothing = heldOut.deviance(nullModel(design))
  return worthKeeping(path.lambda.length, k => 1 - heldOut.deviance(modelAt(design, path, k)) / nothing)
}

/** The constants alone. */
function nullModel({ data, weights }: Design): Model {
  const loss = createLoss(data, data.n, () => {})
  const total = weights.reduce((sum, w) => sum + w, 0)
  const rows = loss.arrange(allRows(data.n))
  loss.load(
    rows,
    Float64Array.from(rows, row => weights[row] / total),
  )
  return Array.from({ length: loss.blocks }, (_, b) => ({
    constant: loss.centre + loss.unit * loss.start(b),
    values: { index: new Int32Array(0), value: new Float64Array(0) },
  }))
}

function modelAt(design: Design, path: Path, k: number): Model {
  return (path.classes ?? [path]).map(({ intercept, coefficients, unpenalised }) => {
    const always = unpenalised?.[k] ?? []
    const { index, value } = coefficients[k]
    const values = {
      index: Int32Array.from([...always.keys(), ...index.map(j => design.unpenalised + j)]),
      value: Float64Array.from([...always, ...value]),
    }
    return { constant: intercept[k], values }
  })
}
