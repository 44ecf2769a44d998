// Coordinate descent over the active columns of a least-squares problem, in their Gram matrix g (unit diagonal, symmetric,
// rows `stride` doubles apart, a multiple of 4). Columns have positions in order of entry; `order` lists positions in order of the
// sweep. Rows of g and vectors c are read and written up to the next multiple of 4.
import { axpy, dot, transposeTimes } from '../twin/dense.js'
import { distance } from '../twin/descent.js'
import { at, copyBytes, intAt, put, putInt } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'
import { lowerSolve } from '../twin/triangular.js'
import { farOf, kappaOf, pieceOf, slope, softOf } from './penalty.js'

/** The pieces of all coefficients at a new lambda. */
export function placePieces(beta: usize, pieces: usize, size: i32, kind: i32, lambda: f64, gamma: f64): void {
  const soft = softOf(kind, lambda),
    far = farOf(kind, lambda, gamma)
  for (let a = 0; a < size; a++) putInt(pieces, a, pieceOf(at(beta, a), soft, far))
}

/**
 * Cholesky's factor of the lower triangle in place, and one over its diagonal, from row `from` on. Returns how many rows stand:
 * less than `size` when a pivot is not above `least`.
 */
export function factorise(l: usize, stride: i32, from: i32, size: i32, reciprocal: usize, least: f64): i32 {
  for (let i = from; i < size; i++) {
    const row = l + <usize>i * <usize>stride * 8
    lowerSolve(l, stride, i, reciprocal, row, row)
    const pivot = at(row, i) - dot(row, row, i)
    if (!(pivot > least)) return i
    const root = Math.sqrt(pivot)
    put(row, i, root)
    put(reciprocal, i, 1.0 / root)
  }
  return size
}

/** Row `size` of the factor of G - kappa I; returns 1 when that is still positive definite, by a margin. */
export function convexAppend(
  g: usize,
  stride: i32,
  size: i32,
  kappa: f64,
  factor: usize,
  reciprocal: usize,
): i32 {
  const step = <usize>stride * 8
  const row = factor + <usize>size * step
  lowerSolve(factor, stride, size, reciprocal, g + <usize>size * step, row)
  const pivot = 1.0 - kappa - dot(row, row, size)
  if (!(pivot > 1e-8)) return 0
  const root = Math.sqrt(pivot)
  put(row, size, root)
  put(reciprocal, size, 1.0 / root)
  return 1
}

/** Row and column `size` of the Gram matrix, for the column in `slot`. */
export function gramAppend(
  x: usize,
  ld: i32,
  slots: usize,
  size: i32,
  slot: i32,
  g: usize,
  stride: i32,
): void {
  const row = g + <usize>size * <usize>stride * 8
  transposeTimes(x, ld, slots, size, x + <usize>slot * <usize>ld * 8, row)
  put(row, size, 1)
  for (let a = 0; a < size; a++) put(g + <usize>a * <usize>stride * 8, size, at(row, a))
}

/**
 * From the coefficients alone: r = y - X beta over `size` columns and c = X'r. Returns how far r has moved;
 * out[0] = worst violation of the conditions of stationarity among these columns.
 */
export function settleResidual(
  x: usize,
  ld: i32,
  slots: usize,
  beta: usize,
  pieces: usize,
  size: i32,
  y: usize,
  r: usize,
  c: usize,
  work: usize,
  kind: i32,
  lambda: f64,
  gamma: f64,
  out: usize,
): f64 {
  const step = <usize>ld * 8
  copyBytes(work, y, step)
  for (let a = 0; a < size; a++) {
    const b = at(beta, a)
    if (b !== 0) axpy(-b, x + <usize>intAt(slots, a) * step, work, ld)
  }
  const moved = distance(work, r, ld)
  copyBytes(r, work, step)
  transposeTimes(x, ld, slots, size, r, c)
  put(out, 0, worstViolation(c, beta, pieces, 0, size, kind, lambda, gamma))
  return moved
}

/** The worst violation of c_a = p'(theta_a), or |c_a| <= lambda where theta_a = 0, among positions from .. size - 1. */
export function worstViolation(
  c: usize,
  theta: usize,
  pieces: usize,
  from: i32,
  size: i32,
  kind: i32,
  lambda: f64,
  gamma: f64,
): f64 {
  const kappa = kappaOf(kind, gamma),
    far = farOf(kind, lambda, gamma)
  let worst = 0.0
  for (let a = from; a < size; a++) {
    const piece = intAt(pieces, a)
    const off =
      piece === 0
        ? Math.abs(at(c, a)) - lambda
        : Math.abs(at(c, a) - slope(piece, at(theta, a), lambda, far, kappa))
    worst = Math.max(worst, off)
  }
  return worst
}
