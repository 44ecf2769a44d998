// The best of many random groups of variables, by v_G' A_GG^-1 v_G: what a group G explains of the residual (A its Gram
// matrix outside the model, v its products with the residual), or what the model loses without G (A the inverse Gram matrix
// inside the model, v the coefficients).
import { forms } from '../twin/groups.js'
import { at, intAt, putInt } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'
import { minInt } from '../twin/numbers.js'
import { below } from './philox.js'

/**
 * Puts a random group of g first in `pool`, as Fisher and Yates do, and its places in the table into lane `lane` of `drawn`: variable j has the
 * `each` places from each j on.
 */
function draw(pool: usize, m: i32, g: i32, each: i32, state: usize, drawn: usize, lane: i32): void {
  for (let i = 0; i < g; i++) {
    const j = i + <i32>below(state, m - i)
    const a = intAt(pool, i),
      b = intAt(pool, j)
    putInt(pool, j, a)
    putInt(pool, i, b)
    for (let e = 0; e < each; e++) putInt(drawn, 4 * (i * each + e) + lane, b * each + e)
  }
}

/**
 * Draws `count` groups of g of the m variables in `pool` and returns the largest form, or with sign -1 the negative of the
 * smallest; the first group that has it goes to `best`. Each variable has `each` rows and columns of `a`, `stride` apart. With h = each g
 * `drawn` holds 4 h integers, `work` h (h + 1) quadruples, then the four forms. Not comparable forms (NaN) are never best.
 */
export function bestGroup(
  a: usize,
  stride: i32,
  v: usize,
  pool: usize,
  m: i32,
  g: i32,
  each: i32,
  count: i32,
  sign: f64,
  tolerance: f64,
  state: usize,
  drawn: usize,
  work: usize,
  best: usize,
): f64 {
  const h = g * each
  const out = work + <usize>(h * (h + 1)) * 32
  let most = -Infinity
  for (let from = 0; from < count; from += 4) {
    const some = minInt(4, count - from)
    for (let lane = 0; lane < some; lane++) draw(pool, m, g, each, state, drawn, lane)
    // Lanes behind the last group repeat it.
    for (let lane = some; lane < 4; lane++)
      for (let i = 0; i < h; i++) putInt(drawn, 4 * i + lane, intAt(drawn, 4 * i + some - 1))
    forms(a, stride, v, h, drawn, tolerance, work, out)
    for (let lane = 0; lane < some; lane++) {
      const form = sign * at(out, lane)
      if (!(form > most)) continue
      most = form
      for (let i = 0; i < g; i++) putInt(best, i, intAt(drawn, 4 * i * each + lane) / each)
    }
  }
  return most
}
