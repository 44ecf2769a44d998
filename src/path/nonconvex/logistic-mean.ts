/** Probabilities and weights as ncvreg has them: 0 or 1 beyond |eta| = 10, weights of at least 0.0001. */
import { exp } from '../../math/elementary.js'

export function clampedMean(eta: number): number {
  if (Math.abs(eta) > 10) return eta > 0 ? 1 : 0
  const e = exp(-Math.abs(eta))
  return eta > 0 ? 1 / (1 + e) : e / (1 + e)
}

export function flooredWeight(mu: number): number {
  return Math.max(mu * (1 - mu), 0.0001)
}
