/** Counts with mean mu = e^eta: score w (y - mu), curvature w mu; the log likelihood up to a constant is sum w (y eta - mu). */
import { exp } from '../../math/elementary.js'
import type { Likelihood } from './likelihood.js'

/** Beyond this no mean is of use, and sums of them must stay finite. */
const largest = 300

export function poissonLikelihood(
  y: Float64Array,
  weights: Float64Array | undefined,
  offset: Float64Array | undefined,
): Likelihood {
  const n = y.length
  const rows = weights === undefined ? n : weights.reduce((count, w) => count + (w > 0 ? 1 : 0), 0)
  return {
    n,
    intercept: true,
    limit: Math.max(1, Math.floor(rows / 4)),
    at(eta) {
      const score = new Float64Array(n)
      const curvature = new Float64Array(n)
      let logLikelihood = 0
      for (let i = 0; i < n; i++) {
        const w = weights?.[i] ?? 1
        const predictor = eta[i] + (offset?.[i] ?? 0)
        const mu = exp(Math.min(predictor, largest))
        logLikelihood += w * (y[i] * predictor - mu)
        score[i] = w * (y[i] - mu)
        curvature[i] = w * mu
      }
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
