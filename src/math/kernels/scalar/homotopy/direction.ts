// The direction of the lasso homotopy (Osborne, Presnell & Turlach 2000; Efron et al. 2004) on a working set.
import { addCombination, dot } from '../../twin/dense.js'
import { integerProducts, quantise } from '../../twin/integers.js'
import { at, clearBytes, copyFew, intAt } from '../../twin/memory.js'
import type { f64, i32, usize } from '../../twin/numbers.js'
import { maxInt, minInt, single } from '../../twin/numbers.js'
import { upperSolve } from '../../twin/triangular.js'

/**
 * w = (X_A'X_A)^-1 s from z = L^-1 s (and the reciprocals of the diagonal of L) and u = X_A w; then u in integers (with
 * info as from `quantise`) and, from those, approximate products a = X_F'u with the inactive columns, whose integers have norm
 * `norm`. Where `triangle` is not 0, column k has nothing behind its entry k.
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
  triangle: i32,
): void {
  upperSolve(l, stride, size, reciprocal, z, w)
  clearBytes(u, <usize>ld * 8)
  if (triangle === 0) addCombination(x, ld, slots, w, size, u, ld)
  else addRows(x, ld, slots, w, size, u)
  quantise(u, ld, vectorNorm, packedU, 4, info)
  integerProducts(integers, length, inactive, count, packedU, single(1.0 / (norm * at(info, 0))), a)
}

/** u += sum_q w_q x_slot(q) over rows of a lower triangle, four at a time: only as far as the longest of them. */
function addRows(x: usize, ld: i32, slots: usize, w: usize, size: i32, u: usize): void {
  for (let q = 0; q < size; q += 4) {
    const count = minInt(4, size - q)
    let last = 0
    for (let e = q; e < q + count; e++) last = maxInt(last, intAt(slots, e))
    addCombination(x, ld, slots + <usize>q * 4, w + <usize>q * 8, count, u, (last + 2) & ~1)
  }
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
  copyFew(toSlots, slots, <usize>size * 4)
  copyFew(toBeta, beta, <usize>size * 8)
  copyFew(toSign, sign, <usize>size * 8)
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
