/**
 * K classes with P(y = k) = mu_k = e^eta_k / (sum of all). Only differences of the K linear predictors of a row matter, so that they are written
 * eta = V g, V the K x (K - 1) matrix of Helmert's orthonormal contrasts: a normal prior of the coefficients of g is then the same for every order
 * of the classes. A row of weight w has the score w V'(e_y - mu) and the curvature w V'(diag mu - mu mu')V. The vector of the
 * likelihood has the first contrast of all rows, then the second, and so on. With two classes it is the binomial one with eta = sqrt(2) g.
 */
import { exp, log } from '../../math/elementary.js'
import type { Likelihood } from './likelihood.js'

export function multinomialLikelihood(
  y: Float64Array,
  classes: number,
  weights: Float64Array | undefined,
): Likelihood {
  const rows = y.length
  const predictors = classes - 1
  const n = rows * predictors
  const contrasts = helmert(classes)
  const counts = new Float64Array(classes)
  for (let i = 0; i < rows; i++) if (weights?.[i] !== 0) counts[y[i]]++
  const fewest = counts.reduce((least, count) => Math.min(least, count), rows)

  /** out := V'u at row i, u by class. */
  function toContrasts(u: Float64Array, i: number, w: number, out: Float64Array): void {
    for (let m = 0; m < predictors; m++) {
      let sum = 0
      for (let k = 0; k < classes; k++) sum += contrasts[k * predictors + m] * u[k]
      out[m * rows + i] = w * sum
    }
  }

  /** out := V g of row i; g starts at `start` of a longer array. */
  function toClasses(g: Float64Array, start: number, i: number, out: Float64Array): void {
    for (let k = 0; k < classes; k++) {
      let sum = 0
      for (let m = 0; m < predictors; m++) sum += contrasts[k * predictors + m] * g[start + m * rows + i]
      out[k] = sum
    }
  }

  return {
    n,
    predictors,
    intercept: true,
    limit: predictors * Math.max(1, Math.floor(fewest / 2)),
    at(g) {
      const score = new Float64Array(n)
      const mu = new Float64Array(rows * classes)
      const own = new Float64Array(classes)
      let logLikelihood = 0
      for (let i = 0; i < rows; i++) {
        const w = weights?.[i] ?? 1
        toClasses(g, 0, i, own)
        const seen = own[y[i]]
        const largest = own.reduce((most, value) => Math.max(most, value), -Infinity)
        let sum = 0
        for (let k = 0; k < classes; k++) sum += own[k] = exp(Math.max(own[k] - largest, -700))
        logLikelihood += w * (seen - largest - log(sum))
        for (let k = 0; k < classes; k++) {
          mu[i * classes + k] = own[k] / sum
          own[k] = (k === y[i] ? 1 : 0) - own[k] / sum
        }
        toContrasts(own, i, w, score)
      }
      return {
        logLikelihood,
        score,
        curvature(v, start, out) {
          for (let i = 0; i < rows; i++) {
            toClasses(v, start, i, own)
            let mean = 0
            for (let k = 0; k < classes; k++) mean += mu[i * classes + k] * own[k]
            for (let k = 0; k < classes; k++) own[k] = mu[i * classes + k] * (own[k] - mean)
            toContrasts(own, i, weights?.[i] ?? 1, out)
          }
        },
      }
    },
  }
}

/** V, row-major: contrast m holds class m + 1 against the mean of the classes before it. */
function helmert(classes: number): Float64Array {
  const predictors = classes - 1
  const contrasts = new Float64Array(classes * predictors)
  for (let m = 0; m < predictors; m++) {
    const scale = Math.sqrt((m + 1) * (m + 2))
    for (let k = 0; k <= m; k++) contrasts[k * predictors + m] = -1 / scale
    contrasts[(m + 1) * predictors + m] = (m + 1) / scale
  }
  return contrasts
}
