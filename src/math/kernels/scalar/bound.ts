// What |x_j'r| of a column can at most have become. A column of norm one has |x_j'r| <= |x_j's| + |r - s|: as long as that is below
// lambda nobody needs to look at it. bound_j = |x_j's| - (distance that the residual had gone at s), in single precision,
// so that |x_j'r| <= bound_j + (distance gone by now).
import { at, intAt, put, putInt } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'

/**
 * The solution at a share of the way from one knot of a lasso path to the next, beta_a + share (beta_b - beta_a), where what is
 * not listed at b is zero there. From columns of norm one, in slots with a mean and a norm, to the columns they were
 * made of: value = beta root / norm. Non-zeros go to `variables` and `values`; returns how many, out[0] = sum of value mean.
 * `next` has a place for every slot.
 */
export function lineSolution(
  slotsA: usize,
  betaA: usize,
  countA: i32,
  slotsB: usize,
  betaB: usize,
  countB: i32,
  share: f64,
  next: usize,
  names: usize,
  mean: usize,
  norm: usize,
  root: f64,
  variables: usize,
  values: usize,
  out: usize,
): i32 {
  for (let e = 0; e < countA; e++) put(next, intAt(slotsA, e), 0)
  for (let e = 0; e < countB; e++) put(next, intAt(slotsB, e), at(betaB, e))
  let size = 0
  let shift = 0.0
  for (let e = 0; e < countA; e++) {
    const slot = intAt(slotsA, e)
    const from = at(betaA, e)
    const beta = from + share * (at(next, slot) - from)
    if (beta === 0) continue
    const value = (beta * root) / at(norm, slot)
    shift += value * at(mean, slot)
    putInt(variables, size, intAt(names, slot))
    put(values, size, value)
    size++
  }
  put(out, 0, shift)
  return size
}

/** out_i = intercept + sum_e value_e x_(variable_e) in row rows_i, for column-major x of n rows. */
export function predictRows(
  x: usize,
  n: i32,
  rows: usize,
  count: i32,
  variables: usize,
  values: usize,
  size: i32,
  intercept: f64,
  out: usize,
): void {
  for (let i = 0; i < count; i++) put(out, i, intercept)
  for (let e = 0; e < size; e++) {
    const column = x + <usize>intAt(variables, e) * <usize>n * 8
    const value = at(values, e)
    for (let i = 0; i < count; i++) put(out, i, at(out, i) + value * at(column, intAt(rows, i)))
  }
}
