// Weights of the descent for the logistic likelihood, as ncvreg bounds them.
import { at, put } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'

/** ncvreg takes a probability beyond |eta| = 10 for 0 or 1, and weights to be at least this. */
export const FAR: f64 = 10.0
export const LEAST_WEIGHT: f64 = 0.0001

/** out_i = x_i^2 dw_i / deta_i: summed against x_b it is dv / dbeta_b. w = mu (1 - mu) has slope w (1 - 2 mu), none at the floor. */
// @inline
export function weightSlopes(x: usize, w: usize, eta: usize, root: f64, out: usize, ld: i32): void {
  for (let i = 0; i < ld; i++) {
    const weight = at(w, i),
      h = at(eta, i)
    const size = weight > LEAST_WEIGHT ? root * weight * Math.sqrt(Math.max(0, 1.0 - 4.0 * weight)) : 0.0
    put(out, i, at(x, i) * at(x, i) * (h > 0 ? -size : size))
  }
}
