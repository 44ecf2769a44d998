/**
 * The two losses at a linear predictor eta, rows weighted by w: the value, the residual r that products with columns make the
 * gradient of (-gradient_j = z_j'r), and the weights v of the Hessian Z'diag(v)Z.
 *   gaussian   (1/2) sum w (y - eta)^2              r = w (y - eta)     v = w
 *   binomial   sum w (log(1 + e^eta) - y eta)       r = w (y - mu)      v = w mu (1 - mu)
 */
import { exp, log1p } from '../../math/elementary.js'

export type EvaluateLoss = (
  eta: Float64Array,
  y: Float64Array,
  w: Float64Array,
  r: Float64Array,
  v: Float64Array,
) => number

export const gaussianLoss: EvaluateLoss = (eta, y, w, r, v) => {
  let value = 0
  for (let i = 0; i < y.length; i++) {
    const off = y[i] - eta[i]
    r[i] = w[i] * off
    v[i] = w[i]
    value += 0.5 * r[i] * off
  }
  return value
}

export const binomialLoss: EvaluateLoss = (eta, y, w, r, v) => {
  let value = 0
  for (let i = 0; i < y.length; i++) {
    const e = exp(-Math.abs(eta[i]))
    const large = 1 / (1 + e)
    const small = e * large
    // The probability of the other class, without cancellation at either end.
    const wrong = eta[i] > 0 === y[i] > 0.5 ? small : large
    r[i] = w[i] * (y[i] > 0.5 ? wrong : -wrong)
    v[i] = w[i] * small * large
    value += w[i] * (log1p(e) + (eta[i] > 0 === y[i] > 0.5 ? 0 : Math.abs(eta[i])))
  }
  return value
}
