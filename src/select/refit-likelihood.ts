/** The refit of counts, several classes and survival times: maximum likelihood, its errors from the observed information. */

import { countRows, relativeWeights, weightedColumns } from '../data/columns/weighted-columns.js'
import type { Dataset } from '../data/dataset.js'
import { createLikelihood, type LikelihoodFit } from '../learner/likelihood-regression.js'
import { solveLower } from '../math/cholesky.js'
import { dot } from '../math/dot.js'
import { normalQuantile } from '../math/quantiles.js'
import type { ClassEstimates, Refit } from './refit.js'

/** `x`: the columns to fit, column-major. */
export function fitByLikelihood(data: Dataset, x: Float64Array): Omit<Refit, 'unpenalised'> {
  const { n } = data
  const count = x.length / n
  const w = data.weights && relativeWeights(data.weights)
  const { z, mean, sd } = weightedColumns(x, n, count, w)
  const likelihood = createLikelihood(data)
  const { rows, each, constant } = likelihood
  const deviations = [...weightedColumns(x, n, count, undefined).sd]
  const used: number[] = []
  const columns: Float64Array[] = []
  let fit = likelihood.fit([])
  for (let k = 0; k < count && !fit.separated; k++) {
    const column = Float64Array.from(rows, i => z[k * n + i])
    if (sd[k] === 0 || likelihood.score(column) === 0) continue
    used.push(k)
    columns.push(column)
    // Each coefficient begins where it was.
    fit = likelihood.fit(columns, fit.coefficients)
    if (used.length > (w === undefined ? n : countRows(w)) - 2) return tooMany(count, deviations)
  }
  const fixed = constant ? each : 0
  const rest = {
    quantile: normalQuantile(0.025),
    deviations,
    reason: used.length < count && !fit.separated ? ('collinear' as const) : null,
    separated: fit.separated,
  }
  if (each > 1) return { ...nothing(count), ...rest, classes: byClass(fit, used, { mean, sd, count, each }) }
  const coefficients = new Array<number | null>(count).fill(null)
  const standardErrors = new Array<number | null>(count).fill(null)
  let intercept = constant ? fit.coefficients[0] : null
  used.forEach((k, e) => {
    const b = fit.coefficients[fixed + e] / sd[k]
    coefficients[k] = b
    if (intercept !== null) intercept -= b * mean[k]
    const error = errorOf(fit, unit(fit, fixed + e))
    standardErrors[k] = error === null ? null : error / sd[k]
  })
  return { intercept, coefficients, standardErrors, ...rest }
}

interface Columns {
  readonly mean: Float64Array
  readonly sd: Float64Array
  readonly count: number
  /** Coefficients of a column: one less than there are classes. */
  readonly each: number
}

/**
 * The coefficients of all classes, those of one column summing to zero: b_c - mean(b), the last class having b = 0. So their errors are
 * those of contrasts a'b with a = unit(c) - 1/K.
 */
function byClass(fit: LikelihoodFit, used: readonly number[], columns: Columns): ClassEstimates[] {
  const { mean, sd, count, each } = columns
  const K = each + 1
  const contrast = (at: number, c: number) => {
    const a = new Float64Array(fit.coefficients.length)
    for (let l = 0; l < each; l++) a[at + l] = (l === c ? 1 : 0) - 1 / K
    return a
  }
  return Array.from({ length: K }, (_, c) => {
    const value = (at: number) => dot(contrast(at, c), 0, fit.coefficients, 0, fit.coefficients.length)
    const coefficients = new Array<number | null>(count).fill(null)
    const standardErrors = new Array<number | null>(count).fill(null)
    let intercept = value(0)
    used.forEach((k, e) => {
      const at = (e + 1) * each
      const b = value(at) / sd[k]
      coefficients[k] = b
      intercept -= b * mean[k]
      const error = errorOf(fit, contrast(at, c))
      standardErrors[k] = error === null ? null : error / sd[k]
    })
    return { intercept, coefficients, standardErrors }
  })
}

function nothing(count: number) {
  const each = new Array<null>(count).fill(null)
  return { intercept: null, coefficients: each, standardErrors: each }
}

function tooMany(count: number, deviations: readonly number[]): Omit<Refit, 'unpenalised'> {
  return { ...nothing(count), quantile: null, deviations, reason: 'too-many-variables', separated: false }
}

/** The standard error of a combination of coefficients, from the information; null where there is no maximum. Overwrites the combination. */
function errorOf({ factor, separated }: LikelihoodFit, combination: Float64Array): number | null {
  if (factor === null || separated) return null
  const k = Math.round(Math.sqrt(factor.length))
  solveLower(factor, k, k, combination)
  return Math.sqrt(dot(combination, 0, combination, 0, k))
}

function unit({ coefficients }: LikelihoodFit, at: number): Float64Array {
  const vector = new Float64Array(coefficients.length)
  vector[at] = 1
  return vector
}
