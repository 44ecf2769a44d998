// The likelihood of several classes, their linear predictors one behind the other in blocks of ld doubles.
import { exponentials } from '../twin/exponential.js'
import { at, intAt, put } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'

/**
 * mu_k = e^eta_k / sum_l e^eta_l, v_k = g mu_k, r_k = g ((1 if y = k else 0) - mu_k); totals = sum_l e^(eta_l - top) and own = eta_y - top, with
 * the largest eta of a row for top.
 */
export function multinomialFit(
  eta: usize,
  ld: i32,
  blocks: i32,
  g: usize,
  y: usize,
  mu: usize,
  r: usize,
  v: usize,
  totals: usize,
  own: usize,
): void {
  const height = blocks * ld
  for (let i = 0; i < ld; i++) {
    let top = at(eta, i)
    for (let k = ld; k < height; k += ld) top = Math.max(top, at(eta, k + i))
    for (let k = 0; k < height; k += ld) put(mu, k + i, at(eta, k + i) - top)
    put(own, i, at(mu, intAt(y, i) * ld + i))
  }
  exponentials(mu, height, 0, mu)
  for (let i = 0; i < ld; i++) {
    let total: f64 = at(mu, i)
    for (let k = ld; k < height; k += ld) total += at(mu, k + i)
    put(totals, i, total)
    const share = 1.0 / total
    const weight = at(g, i)
    for (let k = 0; k < height; k += ld) {
      const p = at(mu, k + i) * share
      const each = weight * p
      put(mu, k + i, p)
      put(v, k + i, each)
      put(r, k + i, -each)
    }
    const mine = intAt(y, i) * ld + i
    put(r, mine, weight * (1.0 - at(mu, mine)))
  }
}
