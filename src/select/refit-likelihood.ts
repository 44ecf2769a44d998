/** The refit of counts, several classes and survival times: maximum likelihood, its errors from the observed information. */
import type { Dataset } from '../data/dataset.js'
import { countRows, relativeWeights, weightedColumns } from '../data/weighted-columns.js'
import { createLikelihood, type LikelihoodFit } from '../learner/likelihood-regression.js'
import { solveLower } from '../math/cholesky.js'
import { dot } from '../math/dot.js'
import { normalQuantile } from '../math/quantiles.js'
import type { Refit } from './refit.js'

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
  const coefficients = new Array<number | null>(count).fill(null)
  const standardErrors = new Array<number | null>(count).fill(null)
  let intercept = constant && each === 1 ? fit.coefficients[0] : null
  used.forEach((k, e) => {
    const b = largest(fit.coefficients, fixed + e * each, each) / sd[k]
    coefficients[k] = b
    if (intercept !== null) intercept -= b * mean[k]
    if (each === 1) standardErrors[k] = errorOf(fit, fixed + e)
  })
  used.forEach(k => {
    if (standardErrors[k] !== null) standardErrors[k] /= sd[k]
  })
  return {
    intercept,
    coefficients,
    standardErrors,
    quantile: normalQuantile(0.025),
    deviations,
    reason: used.length < count && !fit.separated ? 'collinear' : null,
    separated: fit.separated,
  }
}

function tooMany(count: number, deviations: readonly number[]): Omit<Refit, 'unpenalised'> {
  const nothing = new Array<null>(count).fill(null)
  const none = { intercept: null, coefficients: nothing, standardErrors: nothing, quantile: null }
  return { ...none, deviations, reason: 'too-many-variables', separated: false }
}

/** Of the coefficients of one column, those of all classes summing to zero, the largest in size. */
function largest(coefficients: Float64Array, at: number, each: number): number {
  if (each === 1) return coefficients[at]
  const values = [...coefficients.subarray(at, at + each), 0]
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map(value => value - mean).reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a))
}

/** Root of a diagonal element of the inverse of the information; null where there is no maximum. */
function errorOf({ factor, separated }: LikelihoodFit, at: number): number | null {
  if (factor === null || separated) return null
  const k = Math.round(Math.sqrt(factor.length))
  const unit = new Float64Array(k)
  unit[at] = 1
  solveLower(factor, k, k, unit)
  return Math.sqrt(dot(unit, 0, unit, 0, k))
}
