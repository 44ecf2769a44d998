// One step of the lasso homotopy (Osborne, Presnell & Turlach 2000; Efron et al. 2004) on a working set.
import { addCombination, dot } from '../twin/dense.js'
import { integerProducts, quantise } from '../twin/integers.js'
import { at, clearBytes, intAt, put, putInt } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'
import { single } from '../twin/numbers.js'
import { upperSolve } from '../twin/triangular.js'

/**
 * w = (X_A'X_A)^-1 s from z = L^-1 s (and the reciprocals of the diagonal of L) and u = X_A w; then u in integers (with
 * info as from `quantise`) and, from those, approximate products a = X_F'u with the inactive columns, whose integers have norm
 * `norm`.
 */
export function direction(
  l: usize,
  stride: i32,
  size: i32,
  reciprocal: usize,
  z: usize,
  w: usize,
  slots: usize,
  x: usize,
  ld: i32,
  u: usize,
  integers: usize,
  length: i32,
  norm: f64,
  vectorNorm: f64,
  packedU: usize,
  info: usize,
  inactive: usize,
  count: i32,
  a: usize,
): void {
  upperSolve(l, stride, size, reciprocal, z, w)
  clearBytes(u, <usize>ld * 8)
  addCombination(x, ld, slots, w, size, u, ld)
  quantise(u, ld, vectorNorm, packedU, 4, info)
  integerProducts(integers, length, inactive, count, packedU, single(1.0 / (norm * at(info, 0))), a)
}

/** Copy an active set of `size` columns: slots, coefficients and signs. */
export function copyActive(
  size: i32,
  slots: usize,
  beta: usize,
  sign: usize,
  toSlots: usize,
  toBeta: usize,
  toSign: usize,
): void {
  for (let q = 0; q < size; q++) {
    putInt(toSlots, q, intAt(slots, q))
    put(toBeta, q, at(beta, q))
    put(toSign, q, at(sign, q))
  }
}

/** The first knot s <= t < e at which the column exceeds lambda by more than `slack`, |x'r_t| > tau_t + slack; -1 if none. */
export function firstAbove(
  column: usize,
  history: usize,
  ld: i32,
  tau: usize,
  s: i32,
  e: i32,
  slack: f64,
): i32 {
  for (let t = s; t < e; t++) {
    if (Math.abs(dot(column, history + <usize>t * <usize>ld * 8, ld)) > at(tau, t) + slack) return t
  }
  return -1
}
