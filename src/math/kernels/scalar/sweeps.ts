// Coordinate descent over the active columns of a least-squares problem, in their Gram matrix g (unit diagonal, symmetric,
// rows `stride` doubles apart, a multiple of 4). Columns have positions in order of entry; `order` lists positions in order of the
// sweep. Rows of g and vectors c are read and written up to the next multiple of 4.
import { subtractRow } from '../twin/descent.js'
import { at, intAt, put, putInt } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'
import { concavity, farOf, kappaOf, softOf, TIE } from './penalty.js'

/**
 * Sweeps over the `count` different positions in `order`,  z = c_a + beta_a, beta_a <- threshold(z), c <- c - (change of beta_a) g_a.
 * They end when the largest change in a sweep is below `enough` or `most` sweeps are done; without a budget (< 0) also when
 * no coefficient has left its piece of the penalty for `steady` sweeps, with one when the objective, times two, has fallen by
 * it, and with an endless one when a coefficient has left its piece. Returns the number of sweeps; out[0] = largest change in
 * the last, out[1] = 1 if a coefficient left its piece in it.
 *
 * Every update waits for the one before, so what it waits for is kept short: c holds z = c + beta meanwhile, the z of the next
 * column is taken along by hand, and its change is one step from its z.
 */
export function gramSweeps(
  g: usize,
  stride: i32,
  order: usize,
  count: i32,
  size: i32,
  c: usize,
  beta: usize,
  pieces: usize,
  kind: i32,
  lambda: f64,
  gamma: f64,
  enough: f64,
  steady: i32,
  budget: f64,
  most: i32,
  out: usize,
): i32 {
  const kappa = kappaOf(kind, gamma),
    soft = softOf(kind, lambda),
    far = farOf(kind, lambda, gamma)
  const stretch = 1.0 / (1.0 - kappa),
    shift = kappa * far * stretch
  const zero = lambda * (1.0 + TIE),
    near = soft > 0 ? soft + lambda : 0
  const length = <usize>((size + 3) & ~3) * 8
  let quiet = 0
  let sweeps = 0
  let lost = 0.0
  for (let a = 0; a < size; a++) put(c, a, at(c, a) + at(beta, a))
  while (sweeps < most) {
    let largest = 0.0
    let moved = false
    let next = count > 0 ? intAt(order, 0) : 0
    let ahead = at(c, next)
    for (let k = 0; k < count; k++) {
      const a = next
      const z = ahead
      const before = at(beta, a)
      const distance = Math.abs(z)
      let after: f64, change: f64
      let piece = 0
      if (distance <= zero) {
        after = 0
        change = -before
      } else if (distance > far) {
        piece = 3
        after = z
        change = z - before
      } else if (distance <= near) {
        piece = 1
        const s = z > 0 ? lambda : -lambda
        after = z - s
        change = z - (s + before)
      } else {
        piece = 2
        const s = z > 0 ? shift : -shift
        after = z * stretch - s
        change = z * stretch - (s + before)
      }
      if (k + 1 < count) {
        next = intAt(order, k + 1)
        ahead = at(c, next)
      }
      if (change === 0) continue
      const row = g + <usize>a * <usize>stride * 8
      ahead += -change * at(row, next)
      put(beta, a, after)
      subtractRow(change, row, c, length)
      put(c, a, z)
      largest = Math.max(largest, Math.abs(change))
      lost += (1.0 - concavity(piece, kappa)) * change * change
      if (z < 0) piece = -piece
      if (intAt(pieces, a) !== piece) {
        putInt(pieces, a, piece)
        moved = true
      }
    }
    sweeps++
    put(out, 0, largest)
    put(out, 1, moved ? 1 : 0)
    if (largest < enough) break
    if (budget >= 0) {
      if (lost >= budget || (moved && budget === Infinity)) break
    } else {
      quiet = moved ? 0 : quiet + 1
      if (quiet >= steady) break
    }
  }
  for (let a = 0; a < size; a++) put(c, a, at(c, a) - at(beta, a))
  return sweeps
}
