/** Two classes with P(y = 1) = mu = 1 / (1 + e^-eta): score w (y - mu), curvature w mu (1 - mu), w the weight of the row. */
import { log, log1p } from '../../math/elementary.js'
import { expOf } from '../../math/kernels/twin/exponential.js'
import type { Likelihood } from './likelihood.js'

export function binomialLikelihood(
  y: Float64Array,
  weights: Float64Array | undefined,
  offset?: Float64Array,
): Likelihood {
  const n = y.length
  let [ones, rows] = [0, 0]
  for (let i = 0; i < n; i++) {
    if (weights?.[i] === 0) continue
    rows++
    ones += y[i]
  }
  return {
    n,
    intercept: true,
    limit: Math.max(1, Math.floor(Math.min(ones, rows - ones) / 2)),
    at(eta) {
      const score = new Float64Array(n)
      const curvature = new Float64Array(n)
      let logLikelihood = 0
      // Terms log(1 + e) of weight one are gathered as a product, which a few hundred factors below 2 keep in range.
      let product = 1
      for (let i = 0; i < n; i++) {
        const w = weights?.[i] ?? 1
        // e^-|eta| cannot overflow, and mu and 1 - mu are both exact from it.
        const predictor = eta[i] + (offset?.[i] ?? 0)
        const size = Math.abs(predictor)
        const e = size < 700 ? expOf(-size) : 0
        const large = 1 / (1 + e)
        const small = e * large
        const likely = y[i] > 0.5 === predictor >= 0
        const missing = w * (likely ? small : large)
        score[i] = y[i] > 0.5 ? missing : -missing
        curvature[i] = w * small * large
        if (!likely) logLikelihood -= w * size
        if (w !== 1) logLikelihood -= w * log1p(e)
        else product *= 1 + e
        if (product > 2 ** 500) {
          logLikelihood -= log(product)
          product = 1
        }
      }
      logLikelihood -= log(product)
      return {
        logLikelihood,
        score,
        diagonal: curvature,
        curvature(v, start, out) {
          for (let i = 0; i < n; i++) out[i] = curvature[i] * v[start + i]
        },
      }
    },
  }
}
