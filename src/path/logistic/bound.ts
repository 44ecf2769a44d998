/**
 * How far the minimiser of the likelihood over an active set can lie from a point near it. Write d for the step to it, H for the
 * Hessian X'VX at the point, g for the gradient there. The weights obey v(eta + t) >= v(eta) e^-|t| (Bach 2010,
 * Section 3), so with t = max_i |x_i'd| and nu^2 = g'H^-1 g
 *   |d|_H <= nu t / (1 - e^-t) <= nu (1 + t),   t <= |d|_H / sqrt(min v)   (a leverage is at most one),
 * and with kappa = nu / sqrt(min v) < 1 both close: t <= kappa / (1 - kappa), |d|_H <= nu / (1 - kappa).
 */

/** Upper bound of |d|_H; Infinity when the point is too far for one. */
export function distanceBound(nu: number, leastWeight: number): number {
  const kappa = nu / Math.sqrt(leastWeight)
  return kappa <= 0.5 ? nu / (1 - kappa) : Number.POSITIVE_INFINITY
}

/** Upper bound of |r* - r|, the change of the residual: each entry moves by at most v |x_i'd| e^t, and v <= top. */
export function residualBound(distance: number, leastWeight: number, top: number): number {
  const t = distance / Math.sqrt(leastWeight)
  // t <= 1 whenever the distance is finite, where e^t <= 1 + t + t^2.
  return Math.sqrt(top) * distance * (1 + t + t * t)
}
