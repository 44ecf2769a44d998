import { solveLower, solveLowerTransposed } from '../../math/cholesky.js'
import { axpy, dot, subtractColumns } from '../../math/dot.js'
import { basisProducts, type OrthonormalBasis } from '../../math/orthonormal-basis.js'
import { logisticDeviance, weigh } from '../logistic-regression.js'

/**
 * The deviance of a logistic model one variable away from a fitted one, by Newton steps that keep the fitted model's
 * curvature L L': O(nk) per step instead of O(nk^2). Steps are L^-T (I - u u') L^-1 Q' (y - mu); the unit vector u, if given,
 * is the direction (in the coordinates L' theta) in which a removed variable's coefficient would change.
 *
 * Returns null when the decrement does not fall tenfold per step: the curvature is no longer the right one, refit. Returns early with
 * the deviance reached when it cannot fall to `below`.
 */
export function trialDeviance(
  basis: OrthonormalBasis,
  factor: Float64Array,
  y: Float64Array,
  start: Float64Array,
  below: number,
  u?: Float64Array,
  w?: Float64Array,
): number | null {
  const { n, q, size: k } = basis
  const eta = start.slice()
  const e = new Float64Array(n)
  const weight = new Float64Array(n)
  const residual = new Float64Array(n)
  const step = new Float64Array(k)
  let deviance = logisticDeviance(eta, y, e, w)
  let previous = Infinity
  for (;;) {
    weigh(eta, y, e, weight, residual, w)
    basisProducts(basis, residual, k, step)
    solveLower(factor, k, k, step)
    if (u) axpy(-dot(u, 0, step, 0, k), u, 0, step, 0, k)
    const decrement = dot(step, 0, step, 0, k)
    // At this distance the deviance is exact to about a tenth of the decrement.
    if (decrement < 1e-10) return deviance
    if (decrement > 0.1 * previous) return null
    if (decrement < 0.1 && deviance - 2 * decrement > below) return deviance
    solveLowerTransposed(factor, k, k, step)
    for (let a = 0; a < k; a++) step[a] = -step[a]
    subtractColumns(q, n, k, step, eta, 0)
    const next = logisticDeviance(eta, y, e, w)
    if (!(next <= deviance + 1e-9)) return null
    deviance = next
    previous = decrement
  }
}
