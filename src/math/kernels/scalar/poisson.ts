// The likelihood of counts on a working set, as kernels/logistic.ts has that of two classes.
import { exponentials } from '../twin/exponential.js'
import { combine } from '../twin/logistic.js'
import { at, put } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'

/**
 * eta_i = o_i + h_i sum_a beta_a x_slot(a), mu = e^eta, r = scale g (y - mu), v = scale mu.
 * out[0] = min_i v_i inverse_i (how much the weights have shrunk since `inverse` = 1/v was taken), out[1] = min_i v_i s_i, out[2] = max_i v_i.
 */
export function poissonFit(
  x: usize,
  ld: i32,
  slots: usize,
  beta: usize,
  count: i32,
  h: usize,
  s: usize,
  o: usize,
  g: usize,
  y: usize,
  scale: f64,
  eta: usize,
  r: usize,
  v: usize,
  inverse: usize,
  out: usize,
): void {
  combine(x, ld, slots, beta, count, eta)
  for (let i = 0; i < ld; i++) put(eta, i, at(o, i) + at(eta, i) * at(h, i))
  exponentials(eta, ld, 0, v)
  let ratio: f64 = Infinity
  let least: f64 = Infinity
  let most = 0.0
  for (let i = 0; i < ld; i++) {
    const mu = at(v, i)
    const weight = scale * mu
    put(r, i, scale * at(g, i) * (at(y, i) - mu))
    put(v, i, weight)
    ratio = Math.min(ratio, weight * at(inverse, i))
    least = Math.min(least, weight * at(s, i))
    most = Math.max(most, weight)
  }
  put(out, 0, ratio)
  put(out, 1, least)
  put(out, 2, most)
}
