// The proof that sweeps of coordinate descent end at a stationary point b of the objective f (minimum.ts). As long as no coordinate
// is farther than radius_a from b_a,
//   f(b') >= f(b) + |b' - b|_H^2 / 2,  H = G - K,
// where the diagonal of K bounds what the concave part of the penalty can take away. That part has slope -kappa between soft and
// far; a coordinate b_a at distance slack_a from there loses at most kappa (d - slack_a)^2 / 2 on a way of length d, so that
// K_a = kappa (1 - slack_a / radius_a)^2 will do; one inside has K_a = kappa and may go anywhere. If H is positive definite, b is the
// only minimum within it. A sweep lowers f on straight lines along which it is convex, and cannot get farther than radius_a from b as long as
//   2 f(beta) - 2 f(b) <= radius_a^2 / (H^-1)_aa  for all a:  it ends at b.
import { axpy, dot } from '../twin/dense.js'
import { at, copyBytes, intAt, put, putInt } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'
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
 * `list`, `factor`, `reciprocal`, `rows`, `spread` (the diagonal of H^-1) and `shares` (1 - slack_a / radius_a; -1 for those that
 * stay zero) are scratch.
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
): f64 {
  const kappa = kappaOf(kind, gamma),
    soft = softOf(kind, lambda),
    far = farOf(kind, lambda, gamma)
  let kept = Infinity
  for (let a = 0; a < size; a++) {
    const from = at(beta, a),
      to = at(target, a)
    const spare = from === 0 && to === 0 ? Math.max(lambda - Math.abs(at(slopes, a)), 0) : 0
    const stays = spare * spare > fall
    if (stays) kept = Math.min(kept, spare * spare)
    put(shares, a, stays ? -1 : leastShare(from, to, soft, far))
  }
  let best = -1.0
  for (let round = 0; round < most; round++) {
    const count = factorBetween(inverse, stride, size, kappa, least, shares, list, factor, reciprocal)
    if (count < 0) break
    spreadOf(inverse, stride, size, count, list, factor, reciprocal, rows, spread)
    let free = kept
    let stuck = true
    for (let a = 0; a < size; a++) {
      const share = at(shares, a)
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

/** The factor of K_S^-1 - P_SS, S in `list`; the size of S, or -1. */
function factorBetween(
  inverse: usize,
  stride: i32,
  size: i32,
  kappa: f64,
  least: f64,
  shares: usize,
  list: usize,
  factor: usize,
  reciprocal: usize,
): i32 {
  const row = <usize>stride * 8
  let count = 0
  for (let a = 0; a < size; a++) {
    const share = at(shares, a)
    if (share <= 0) continue
    putInt(list, count, a)
    const l = factor + <usize>count * row
    const source = inverse + <usize>a * row
    for (let j = 0; j < count; j++) put(l, j, -at(source, intAt(list, j)))
    put(l, count, 1.0 / (kappa * share * share) - at(source, a))
    count++
  }
  return factorise(factor, stride, 0, count, reciprocal, least) < count ? -1 : count
}

/** The diagonal of P + V'V with V = R^-1 P_S', R the factor. */
function spreadOf(
  inverse: usize,
  stride: i32,
  size: i32,
  count: i32,
  list: usize,
  factor: usize,
  reciprocal: usize,
  rows: usize,
  spread: usize,
): void {
  const row = <usize>stride * 8
  for (let a = 0; a < size; a++) put(spread, a, at(inverse + <usize>a * row, a))
  for (let i = 0; i < count; i++) {
    const v = rows + <usize>i * row,
      l = factor + <usize>i * row
    copyBytes(v, inverse + <usize>intAt(list, i) * row, <usize>size * 8)
    for (let j = 0; j < i; j++) axpy(-at(l, j), rows + <usize>j * row, v, size)
    const scale = at(reciprocal, i)
    for (let a = 0; a < size; a++) {
      const value = scale * at(v, a)
      put(v, a, value)
      put(spread, a, at(spread, a) + value * value)
    }
  }
}

/** Row and column `size` of P = G^-1; returns 0 when G is no longer positive definite by a margin. */
export function inverseAppend(g: usize, stride: i32, size: i32, inverse: usize): i32 {
  const step = <usize>stride * 8
  const column = g + <usize>size * step
  const last = inverse + <usize>size * step
  for (let a = 0; a < size; a++) put(last, a, dot(inverse + <usize>a * step, column, size))
  const pivot = at(column, size) - dot(column, last, size)
  if (!(pivot > LEAST_PIVOT)) return 0
  const scale = 1.0 / pivot
  for (let a = 0; a < size; a++) {
    const row = inverse + <usize>a * step
    const value = scale * at(last, a)
    axpy(value, last, row, size)
    put(row, size, -value)
  }
  for (let a = 0; a < size; a++) put(last, a, -scale * at(last, a))
  put(last, size, scale)
  return 1
}
