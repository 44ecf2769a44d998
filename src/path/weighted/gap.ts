/**
 * The duality gap of a solution. With residuals e = y - fitted and s <= 1 so small that s |z_j'We| <= lambda f_j for every
 * penalised column, s e is feasible in the dual, whose value is
 *   gaussian   s sum w e y - (s^2 / 2) sum w e^2
 *   binomial   sum w h(y - s e),   h(q) = -q log q - (1 - q) log(1 - q).
 */
import { log, log1p } from '../../math/elementary.js'
import type { ActiveSet } from './active-set.js'
import { binomialLoss, gaussianLoss } from './loss.js'
import type { Sample } from './sample.js'

/** `products`: z_j'We of every column. */
export function dualityGap(sample: Sample, set: ActiveSet, products: Float64Array, lambda: number): number {
  const { y, w, factor, design, m } = sample
  const { beta, r } = set
  const gaussian = design.data.family === 'gaussian'
  let primal = lossOf(sample, set)
  let shrink = 1
  for (let j = 0; j < design.columns; j++) {
    if (!(factor[j] > 0 && factor[j] < Number.POSITIVE_INFINITY)) continue
    primal += lambda * factor[j] * Math.abs(beta[j])
    const product = Math.abs(products[j])
    if (product > lambda * factor[j]) shrink = Math.min(shrink, (lambda * factor[j]) / product)
  }
  let dual = 0
  for (let i = 0; i < m; i++) {
    if (w[i] === 0) continue
    const e = r[i] / w[i]
    dual += gaussian
      ? shrink * r[i] * y[i] - 0.5 * shrink * shrink * r[i] * e
      : w[i] * entropy(y[i] - shrink * e)
  }
  return Math.max(primal - dual, 0)
}

/** Without the penalty. */
export function lossOf({ y, w, m, design }: Sample, { eta }: ActiveSet): number {
  const loss = design.data.family === 'gaussian' ? gaussianLoss : binomialLoss
  return loss(eta, y, w, new Float64Array(m), new Float64Array(m))
}

/** 0 at and beyond the ends. */
function entropy(q: number): number {
  return q > 0 && q < 1 ? -q * log(q) - (1 - q) * log1p(-q) : 0
}
