// The active set of the logistic lasso: its Hessian's factor, Newton steps, and where the support may change next.
import { dot, transposeTimes } from '../twin/dense.js'
import { combine, weigh } from '../twin/logistic.js'
import { at, put } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'
import { lowerSolve, upperSolve } from '../twin/triangular.js'

/** Row `count` of H for one more column: entries against the active columns; returns its diagonal entry. */
export function weightedRow(
  x: usize,
  ld: i32,
  slots: usize,
  count: i32,
  slot: i32,
  v: usize,
  scratch: usize,
  l: usize,
  stride: i32,
): f64 {
  const step = <usize>ld * 8
  const column = x + <usize>slot * step
  weigh(column, v, scratch, ld)
  transposeTimes(x, ld, slots, count, scratch, l + <usize>(count * stride) * 8)
  return dot(column, scratch, ld)
}

/** |x_slot - X_A g|^2 in the weights v, for the g in w: the pivot of a new row without its cancellation. */
export function weightedDistance(
  x: usize,
  ld: i32,
  slots: usize,
  w: usize,
  count: i32,
  slot: i32,
  v: usize,
  scratch: usize,
): f64 {
  combine(x, ld, slots, w, count, scratch)
  const column = x + <usize>slot * <usize>ld * 8
  let sum = 0.0
  for (let i = 0; i < ld; i++) {
    const d = at(column, i) - at(scratch, i)
    sum += at(v, i) * d * d
  }
  return sum
}

/** d_a = (H^-1)_aa for a < size, one column at a time: the inverse of a bordered matrix. */
export function inverseDiagonal(
  l: usize,
  stride: i32,
  size: i32,
  reciprocal: usize,
  work: usize,
  d: usize,
): void {
  for (let a = 0; a < size; a++) borderInverse(l, stride, a, reciprocal, work, d)
}

/** The same when row `size` of L has just been added to a factor whose diagonal d is known. */
export function borderInverse(
  l: usize,
  stride: i32,
  size: i32,
  reciprocal: usize,
  work: usize,
  d: usize,
): void {
  const f = at(reciprocal, size)
  const inverse = f * f
  upperSolve(l, stride, size, reciprocal, l + <usize>(size * stride) * 8, work)
  for (let q = 0; q < size; q++) {
    const u = at(work, q)
    put(d, q, at(d, q) + u * u * inverse)
  }
  put(d, size, inverse)
}

/** g = c - lambda s over the active positions and z = L^-1 g; returns |z|^2, out[0] = max |g|. */
export function activeGradient(
  l: usize,
  stride: i32,
  size: i32,
  reciprocal: usize,
  c: usize,
  sign: usize,
  lambda: f64,
  g: usize,
  z: usize,
  out: usize,
): f64 {
  let worst = 0.0
  for (let a = 0; a < size; a++) {
    const value = at(c, a) - lambda * at(sign, a)
    put(g, a, value)
    worst = Math.max(worst, Math.abs(value))
  }
  put(out, 0, worst)
  lowerSolve(l, stride, size, reciprocal, g, z)
  return dot(z, z, size)
}

/** w = L^-T z, beta += w; returns how many coefficients now have the wrong sign. */
export function advanceActive(
  l: usize,
  stride: i32,
  size: i32,
  reciprocal: usize,
  z: usize,
  w: usize,
  beta: usize,
  sign: usize,
): i32 {
  upperSolve(l, stride, size, reciprocal, z, w)
  let wrong = 0
  for (let q = 0; q < size; q++) {
    const b = at(beta, q) + at(w, q)
    put(beta, q, b)
    if (b * at(sign, q) < 0) wrong++
  }
  return wrong
}

/** The first inactive column whose |c - gamma a| meets lambda - gamma for 0 <= gamma < limit; that gamma, or limit. */
export function nearestJoin(c: usize, a: usize, count: i32, lambda: f64, limit: f64): f64 {
  let gamma = limit
  for (let k = 0; k < count; k++) {
    const ck = at(c, k),
      ak = at(a, k)
    const d1 = 1.0 - ak,
      d2 = 1.0 + ak
    if (d1 > 1e-12 && lambda - ck < gamma * d1) gamma = Math.min(gamma, Math.max((lambda - ck) / d1, 0))
    if (d2 > 1e-12 && lambda + ck < gamma * d2) gamma = Math.min(gamma, Math.max((lambda + ck) / d2, 0))
  }
  return gamma
}

/** The first gamma < limit at which a coefficient reaches zero, or limit. */
export function nearestDrop(beta: usize, w: usize, size: i32, limit: f64): f64 {
  let gamma = limit
  for (let q = 0; q < size; q++) {
    const b = at(beta, q),
      v = at(w, q)
    if (b * v < 0) gamma = Math.min(gamma, -b / v)
  }
  return gamma
}

/** out = V X_A w: how the residual falls along the step w. */
export function weightedSum(
  x: usize,
  ld: i32,
  slots: usize,
  w: usize,
  count: i32,
  v: usize,
  out: usize,
): void {
  combine(x, ld, slots, w, count, out)
  weigh(out, v, out, ld)
}
