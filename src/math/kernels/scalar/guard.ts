// The proof that sweeps of coordinate descent end at a stationary point b of the objective f (minimum.ts). As long as no coordinate
// is farther than radius_a from b_a,
//   f(b') >= f(b) + |b' - b|_H^2 / 2,  H = G - K,
// where the diagonal of K bounds what the concave part of the penalty can take away. That part has slope -kappa between soft and
// far; a coordinate b_a at distance slack_a from there loses at most kappa (d - slack_a)^2 / 2 on a way of length d, so that
// K_a = kappa (1 - slack_a / radius_a)^2 will do; one inside has K_a = kappa and may go anywhere. If H is positive definite, b is the
// only minimum within it. A sweep lowers f on straight lines along which it is convex, and cannot get farther than radius_a from b as long as
//   2 f(beta) - 2 f(b) <= radius_a^2 / (H^-1)_aa  for all a:  it ends at b.
// Where H is not positive definite it may still be so along the coordinates A that are not held at zero. A coordinate z that is zero at
// both ends stays zero as long as |q_z - g_z'b'| <= lambda, and by then a way of length |b' - b|_H has changed that by no more than
//   t_z |b' - b|_H,  t_z^2 = g_zA'(H_AA)^-1 g_zA:  all of them are held while 2 f(beta) - 2 f(b) <= (lambda - |q_z - g_z'b|)^2 / t_z^2.
import { axpy, dot } from '../twin/dense.js'
import { at, copyBytes, intAt, put, putInt } from '../twin/memory.js'
import type { bool, f64, i32, usize } from '../twin/numbers.js'
import { factorise } from './descent.js'
import { farOf, kappaOf, softOf } from './penalty.js'

/** How much farther than seems necessary a coordinate is allowed to go. */
const WIDER: f64 = 1.3
/** Columns have norm one. */
const LEAST_PIVOT: f64 = 1e-8

/**
 * How much of `fall` = 2 f(beta) - 2 f(target) must be lost before sweeps are bound to end at the target, 0 if they are already;
 * -1 when H is not positive definite. With P = G^-1 and S the coordinates with K_a > 0,
 *   H^-1 = P + P_S (K_S^-1 - P_SS)^-1 P_S',
 * and H is positive definite if the matrix between is. Coordinates that could get farther than allowed are allowed more, `most`
 * times. A coordinate that is zero at both ends may also be kept there by q - G b, `slopes`: a way of length |b' - b|_H changes
 * that by no more than its length, for H^-1 is P where K is zero, and g_a'P g_a = 1.
 * With `hold` all coordinates that are zero at both ends and have room are held there, which columns that depend on the others (`dependent`;
 * P has them as a unit of their own, and their `slopes` are found here) must be. With them, F, swept out,
 *   (G_AA)^-1 = P_AA - V'V,  V = L^-1 P_F,  L L' = P_FF,  and  (G_AA)^-1 g_A = -(P_FF^-1 P_F)' for the columns g of F.
 * `list`, `factor`, `reciprocal`, `rows`, `spread` (the diagonal of H^-1; t_z^2 for those held), `shares` (1 - slack_a / radius_a; -1 for
 * those that stay zero), `held` (F) and `swept` (V) are scratch.
 */
export function gramGuard(
  inverse: usize,
  stride: i32,
  size: i32,
  beta: usize,
  target: usize,
  slopes: usize,
  kind: i32,
  lambda: f64,
  gamma: f64,
  least: f64,
  most: i32,
  fall: f64,
  list: usize,
  factor: usize,
  reciprocal: usize,
  rows: usize,
  shares: usize,
  spread: usize,
  hold: i32,
  c: usize,
  g: usize,
  dependent: usize,
  held: usize,
  swept: usize,
): f64 {
  const kappa = kappaOf(kind, gamma),
    soft = softOf(kind, lambda),
    far = farOf(kind, lambda, gamma)
  let kept = Infinity
  let fixed = 0
  for (let a = 0; a < size; a++) {
    const from = at(beta, a),
      to = at(target, a)
    if (hold !== 0 && intAt(dependent, a) !== 0) {
      let slope = at(c, a)
      for (let b = 0; b < size; b++)
        slope -= at(g + <usize>a * <usize>stride * 8, b) * (at(target, b) - at(beta, b))
      put(slopes, a, slope)
    }
    const spare = from === 0 && to === 0 ? Math.max(lambda - Math.abs(at(slopes, a)), 0) : 0
    const stays = hold !== 0 ? spare > 0 : spare * spare > fall
    if (stays && hold !== 0) putInt(held, fixed++, a)
    else if (stays) kept = Math.min(kept, spare * spare)
    else if (hold !== 0 && intAt(dependent, a) !== 0) return -1
    put(shares, a, stays ? -1 : leastShare(from, to, soft, far))
  }
  if (!sweepOut(inverse, stride, size, least, held, fixed, swept)) return -1
  let best = -1.0
  for (let round = 0; round < most; round++) {
    const count = concaveRows(inverse, stride, size, shares, list, rows, fixed, swept)
    if (!factorBetween(stride, count, kappa, least, shares, list, rows, factor, reciprocal)) break
    if (fixed > 0) productsOfHeld(stride, size, count, list, rows, g, dependent, held, fixed, swept, spread)
    spreadOf(inverse, stride, size, count, factor, reciprocal, rows, spread, held, fixed, swept)
    let free = kept
    let stuck = true
    for (let a = 0; a < size; a++) {
      const share = at(shares, a)
      if (share < 0 && hold !== 0) {
        const spare = lambda - Math.abs(at(slopes, a))
        free = Math.min(free, (spare * spare) / at(spread, a))
      }
      if (share < 0 || share >= 1) continue
      const slack = slackAround(at(target, a), soft, far)
      const radius = slack / (1.0 - share)
      const enough = (radius * radius) / at(spread, a)
      free = Math.min(free, enough)
      if (enough >= fall) continue
      put(shares, a, 1.0 - slack / (WIDER * Math.sqrt(fall * at(spread, a))))
      stuck = false
    }
    best = Math.max(best, free)
    if (best >= fall) return 0
    if (stuck) break
  }
  return best < 0 ? -1 : fall - best
}

/** How far theta is from where its penalty becomes concave; -1 where it is. */
// @inline
function slackAround(theta: f64, soft: f64, far: f64): f64 {
  const size = Math.abs(theta)
  return size > far ? size - far : size <= soft ? soft - size : -1
}

/** What a coordinate must be allowed at least: to be where it is. */
// @inline
function leastShare(from: f64, to: f64, soft: f64, far: f64): f64 {
  const slack = slackAround(to, soft, far),
    way = Math.abs(to - from)
  return slack <= 0 ? 1 : way > slack ? 1.0 - slack / way : 0
}

/** The rows V, row i standing for coordinate i of F; L_ji is V_i at coordinate j. False if a pivot is not above `least`. */
function sweepOut(
  inverse: usize,
  stride: i32,
  size: i32,
  least: f64,
  held: usize,
  fixed: i32,
  swept: usize,
): bool {
  const row = <usize>stride * 8
  for (let i = 0; i < fixed; i++) {
    const a = intAt(held, i)
    const v = swept + <usize>i * row
    lessSwept(inverse, row, size, a, i, swept, v)
    const pivot = at(v, a)
    if (!(pivot > least)) return false
    const scale = 1.0 / Math.sqrt(pivot)
    for (let k = 0; k < size; k++) put(v, k, scale * at(v, k))
  }
  return true
}

/** Row a of P less its part in the first rows of V. */
function lessSwept(
  inverse: usize,
  row: usize,
  size: i32,
  a: i32,
  fixed: i32,
  swept: usize,
  out: usize,
): void {
  copyBytes(out, inverse + <usize>a * row, <usize>size * 8)
  for (let j = 0; j < fixed; j++) {
    const v = swept + <usize>j * row
    axpy(-at(v, a), v, out, size)
  }
}

/** The coordinates S with K_a > 0 into `list`, the rows of P_S, less what is swept out, into `rows`; how many. */
function concaveRows(
  inverse: usize,
  stride: i32,
  size: i32,
  shares: usize,
  list: usize,
  rows: usize,
  fixed: i32,
  swept: usize,
): i32 {
  const row = <usize>stride * 8
  let count = 0
  for (let a = 0; a < size; a++) {
    if (at(shares, a) <= 0) continue
    putInt(list, count, a)
    lessSwept(inverse, row, size, a, fixed, swept, rows + <usize>count * row)
    count++
  }
  return count
}

/** The factor of K_S^-1 - P_SS; false where there is none. */
function factorBetween(
  stride: i32,
  count: i32,
  kappa: f64,
  least: f64,
  shares: usize,
  list: usize,
  rows: usize,
  factor: usize,
  reciprocal: usize,
): bool {
  const row = <usize>stride * 8
  for (let i = 0; i < count; i++) {
    const l = factor + <usize>i * row
    const source = rows + <usize>i * row
    const a = intAt(list, i)
    const share = at(shares, a)
    for (let j = 0; j < i; j++) put(l, j, -at(source, intAt(list, j)))
    put(l, i, 1.0 / (kappa * share * share) - at(source, a))
  }
  return factorise(factor, stride, 0, count, reciprocal, least) === count
}

/** In the places of those held, the products of their columns with the rows of (G_AA)^-1. */
function productsOfHeld(
  stride: i32,
  size: i32,
  count: i32,
  list: usize,
  rows: usize,
  g: usize,
  dependent: usize,
  held: usize,
  fixed: i32,
  swept: usize,
  products: usize,
): void {
  const row = <usize>stride * 8
  for (let k = 0; k < count; k++) {
    const u = rows + <usize>k * row
    const s = intAt(list, k)
    for (let i = 0; i < fixed; i++) put(u, intAt(held, i), 0)
    for (let i = 0; i < fixed; i++) {
      const a = intAt(held, i)
      if (intAt(dependent, a) !== 0) put(products, a, dot(u, g + <usize>a * row, size))
    }
    for (let i = fixed - 1; i >= 0; i--) {
      const a = intAt(held, i)
      const v = swept + <usize>i * row
      let sum = -at(v, s)
      for (let j = i + 1; j < fixed; j++) sum -= at(v, intAt(held, j)) * at(u, intAt(held, j))
      put(u, a, sum / at(v, a))
    }
    for (let i = 0; i < fixed; i++) {
      const a = intAt(held, i)
      if (intAt(dependent, a) !== 0) put(u, a, at(products, a))
    }
  }
}

/** The diagonal of P + W'W with W = R^-1 P_S', R the factor, for those held 1 + W'W. */
function spreadOf(
  inverse: usize,
  stride: i32,
  size: i32,
  count: i32,
  factor: usize,
  reciprocal: usize,
  rows: usize,
  spread: usize,
  held: usize,
  fixed: i32,
  swept: usize,
): void {
  const row = <usize>stride * 8
  for (let a = 0; a < size; a++) put(spread, a, at(inverse + <usize>a * row, a))
  for (let i = 0; i < fixed; i++) {
    const v = swept + <usize>i * row
    for (let a = 0; a < size; a++) put(spread, a, at(spread, a) - at(v, a) * at(v, a))
  }
  for (let i = 0; i < fixed; i++) put(spread, intAt(held, i), 1)
  for (let i = 0; i < count; i++) {
    const v = rows + <usize>i * row,
      l = factor + <usize>i * row
    for (let j = 0; j < i; j++) axpy(-at(l, j), rows + <usize>j * row, v, size)
    const scale = at(reciprocal, i)
    for (let a = 0; a < size; a++) {
      const value = scale * at(v, a)
      put(v, a, value)
      put(spread, a, at(spread, a) + value * value)
    }
  }
}

/**
 * Row and column `size` of P = G^-1. A column on which G is no longer positive definite by a margin depends on the others: `dependent` says so,
 * and P has a one for it alone. Returns 1 for such a column.
 */
export function inverseAppend(g: usize, stride: i32, size: i32, inverse: usize, dependent: usize): i32 {
  const step = <usize>stride * 8
  const column = g + <usize>size * step
  const last = inverse + <usize>size * step
  for (let a = 0; a < size; a++) {
    put(last, a, intAt(dependent, a) !== 0 ? 0 : dot(inverse + <usize>a * step, column, size))
  }
  const pivot = at(column, size) - dot(column, last, size)
  const depends = !(pivot > LEAST_PIVOT)
  putInt(dependent, size, depends ? 1 : 0)
  const scale = depends ? 0 : 1.0 / pivot
  for (let a = 0; a < size; a++) {
    const row = inverse + <usize>a * step
    const value = scale * at(last, a)
    if (!depends) axpy(value, last, row, size)
    put(row, size, -value)
  }
  for (let a = 0; a < size; a++) put(last, a, -scale * at(last, a))
  put(last, size, depends ? 1 : scale)
  return depends ? 1 : 0
}
