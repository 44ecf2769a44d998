// Coordinate descent over the active columns of a least-squares problem, in their Gram matrix g (unit diagonal, symmetric,
// rows `stride` doubles apart, a multiple of 4). Columns have positions in order of entry; `order` lists positions in order of the
// sweep. Rows of g and vectors c are read and written up to the next multiple of 4.

import { concavity, farOf, kappaOf, softOf, TIE } from '../src/math/kernels/scalar/penalty.js'
import { madd } from './dense'
import { at, intAt, put } from './memory'

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
  const length = (<usize>((size + 3) & ~3)) << 3
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
      const row = g + ((<usize>a * <usize>stride) << 3)
      ahead += -change * at(row, next)
      put(beta, a, after)
      subtractRow(change, row, c, length)
      put(c, a, z)
      largest = Math.max(largest, Math.abs(change))
      lost += (1.0 - concavity(piece, kappa)) * change * change
      if (z < 0) piece = -piece
      const p = pieces + ((<usize>a) << 2)
      if (load<i32>(p) !== piece) {
        store<i32>(p, piece)
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

/** c -= change g over `length` bytes. */
// @inline
function subtractRow(change: f64, row: usize, c: usize, length: usize): void {
  const v = f64x2.splat(-change)
  const end = c + length
  while (c < end) {
    v128.store(c, madd(v, v128.load(row), v128.load(c)))
    v128.store(c, madd(v, v128.load(row, 16), v128.load(c, 16)), 16)
    c += 32
    row += 32
  }
}

/** out_i = |L^-1 e_i|^2, the diagonal of H^-1, four columns of L^-1 at a time; v holds their entries row by row. */
export function inverseDiagonals(
  l: usize,
  stride: i32,
  size: i32,
  reciprocal: usize,
  v: usize,
  out: usize,
): void {
  const one = f64x2.splat(1),
    first = f64x2.replace_lane(f64x2.splat(0), 0, 1),
    second = f64x2.sub(one, first)
  for (let i = 0; i < size; i += 4) {
    let q0 = f64x2.splat(0),
      q1 = q0
    for (let k = i; k < size; k++) {
      const row = l + ((<usize>k * <usize>stride) << 3)
      let a0 = f64x2.splat(0),
        a1 = a0
      for (let j = i; j < k; j++) {
        const entry = v128.load64_splat(row + ((<usize>j) << 3))
        const p = v + ((<usize>j) << 5)
        a0 = madd(entry, v128.load(p), a0)
        a1 = madd(entry, v128.load(p, 16), a1)
      }
      const e0 = k === i ? first : k === i + 1 ? second : f64x2.splat(0)
      const e1 = k === i + 2 ? first : k === i + 3 ? second : f64x2.splat(0)
      const scale = v128.load64_splat(reciprocal + ((<usize>k) << 3))
      const b0 = f64x2.mul(f64x2.sub(e0, a0), scale),
        b1 = f64x2.mul(f64x2.sub(e1, a1), scale)
      v128.store(v + ((<usize>k) << 5), b0)
      v128.store(v + ((<usize>k) << 5), b1, 16)
      q0 = madd(b0, b0, q0)
      q1 = madd(b1, b1, q1)
    }
    put(out, i, f64x2.extract_lane(q0, 0))
    if (i + 1 < size) put(out, i + 1, f64x2.extract_lane(q0, 1))
    if (i + 2 < size) put(out, i + 2, f64x2.extract_lane(q1, 0))
    if (i + 3 < size) put(out, i + 3, f64x2.extract_lane(q1, 1))
  }
}

/** |a - b| over n elements, a multiple of 4. */
export function distance(a: usize, b: usize, n: i32): f64 {
  let s0 = f64x2.splat(0),
    s1 = s0
  const end = a + ((<usize>n) << 3)
  while (a < end) {
    const d0 = f64x2.sub(v128.load(a), v128.load(b)),
      d1 = f64x2.sub(v128.load(a, 16), v128.load(b, 16))
    s0 = f64x2.add(s0, f64x2.mul(d0, d0))
    s1 = f64x2.add(s1, f64x2.mul(d1, d1))
    a += 32
    b += 32
  }
  const both = f64x2.add(s0, s1)
  return Math.sqrt(f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1))
}
