// What |x_j'r| of a column can at most have become: kernels/bound.ts.
import { f32, f64, i16, i32 } from './memory.js'
import { dot16 } from './numbers.js'

const { fround } = Math
const BLOCK = 16

/** bound_j = up (|X_j'v| + slop_j + rounding) / (scale low_j) - gone. */
export function panelBounds(
  packed: number,
  pairs: number,
  blocks: number,
  v: number,
  scale: number,
  rounding: number,
  low: number,
  slop: number,
  gone: number,
  bound: number,
  scratch: number,
): void {
  const up = fround((1 + 2 ** -20) / fround(scale))
  const extra = fround(rounding)
  const path = fround(gone)
  for (let block = 0; block < blocks; block++) {
    const x = (packed >>> 1) + block * pairs * 2 * BLOCK
    for (let j = 0; j < BLOCK; j++) {
      let total = 0
      for (let r = 0; r < pairs; r++) {
        const at = x + r * 2 * BLOCK + 2 * j
        total = (total + dot16(i16[at], i16[(v >>> 1) + 2 * r], i16[at + 1], i16[(v >>> 1) + 2 * r + 1])) | 0
      }
      const o = BLOCK * block + j
      f32[(scratch >>> 2) + j] = total
      const sum = fround(fround(Math.abs(fround(total)) + f32[(slop >>> 2) + o]) + extra)
      f32[(bound >>> 2) + o] = fround(fround(up * sum) / f32[(low >>> 2) + o]) - path
    }
  }
}

/** The columns j >= from whose value is above the limit, listed in `out`; returns how many. */
export function collectAbove(
  values: number,
  width: number,
  limit: number,
  from: number,
  out: number,
): number {
  const bound = fround(limit)
  let count = 0
  for (let j = from; j < width; j++) {
    if (f32[(values >>> 2) + j] > bound) i32[(out >>> 2) + count++] = j
  }
  return count
}

/** out_i = intercept + sum_e value_e x_(variable_e) in row rows_i, for column-major x of n rows. */
export function predictRows(
  x: number,
  n: number,
  rows: number,
  count: number,
  variables: number,
  values: number,
  size: number,
  intercept: number,
  out: number,
): void {
  for (let i = 0; i < count; i++) f64[(out >>> 3) + i] = intercept
  for (let e = 0; e < size; e++) {
    const column = (x >>> 3) + i32[(variables >>> 2) + e] * n
    const value = f64[(values >>> 3) + e]
    for (let i = 0; i < count; i++) f64[(out >>> 3) + i] += value * f64[column + i32[(rows >>> 2) + i]]
  }
}

/** The solution at a share of the way from one knot of a lasso path to the next. */
export function lineSolution(
  slotsA: number,
  betaA: number,
  countA: number,
  slotsB: number,
  betaB: number,
  countB: number,
  share: number,
  next: number,
  names: number,
  mean: number,
  norm: number,
  root: number,
  variables: number,
  values: number,
  out: number,
): number {
  for (let e = 0; e < countA; e++) f64[(next >>> 3) + i32[(slotsA >>> 2) + e]] = 0
  for (let e = 0; e < countB; e++) f64[(next >>> 3) + i32[(slotsB >>> 2) + e]] = f64[(betaB >>> 3) + e]
  let size = 0
  let shift = 0
  for (let e = 0; e < countA; e++) {
    const slot = i32[(slotsA >>> 2) + e]
    const from = f64[(betaA >>> 3) + e]
    const beta = from + share * (f64[(next >>> 3) + slot] - from)
    if (beta === 0) continue
    const value = (beta * root) / f64[(norm >>> 3) + slot]
    shift += value * f64[(mean >>> 3) + slot]
    i32[(variables >>> 2) + size] = i32[(names >>> 2) + slot]
    f64[(values >>> 3) + size++] = value
  }
  f64[out >>> 3] = shift
  return size
}
