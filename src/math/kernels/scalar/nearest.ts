// Picking the columns with the smallest of single-precision values.
import { clearBytes, floatAt, intAt, putFloat, putInt } from '../twin/memory.js'
import { collectBelow } from '../twin/nearest.js'
import type { f32, f64, i32, usize } from '../twin/numbers.js'
import { single, wholePart } from '../twin/numbers.js'

/** Counts of columns by equal parts of the limit; they stay where the caller has room for them. */
export const BINS = 256

/**
 * About `wanted` columns with the smallest values below `limit` (bin mates may add a few), listed in `out`. Returns how
 * many; cut[0] = the value up to which columns were taken, the edge of a bin.
 */
export function nearest(
  values: usize,
  width: i32,
  limit: f32,
  wanted: i32,
  out: usize,
  bins: usize,
  cut: usize,
): i32 {
  const end: f32 = single(limit)
  const count = collectBelow(values, width, end, out)
  putFloat(cut, 0, end)
  if (count <= wanted) return count
  clearBytes(bins, BINS * 4)
  const scale = <f64>single(256.0 / <f64>end)
  for (let e = 0; e < count; e++) {
    const bin = binOf(values, intAt(out, e), scale)
    putInt(bins, bin, intAt(bins, bin) + 1)
  }
  let last = 0
  let total = intAt(bins, 0)
  while (total < wanted) {
    last++
    total += intAt(bins, last)
  }
  let taken = 0
  for (let e = 0; e < count; e++) {
    const j = intAt(out, e)
    if (binOf(values, j, scale) <= last) {
      putInt(out, taken, j)
      taken++
    }
  }
  putFloat(cut, 0, Math.min(<f64>end, <f64>single(<f64>(last + 1) / scale)))
  return taken
}

/** The integer part within the bins; NaN counts as 0. */
// @inline
function binOf(values: usize, j: i32, scale: f64): i32 {
  const value = <f64>single(floatAt(values, j) * scale)
  if (!(value > 0)) return 0
  return value < 255.0 ? wholePart(value) : BINS - 1
}

/**
 * Of the columns listed in `found` those that a pass looks at (norm below `unscreened`) move to the front; from now on none shall (c = 0,
 * step = inf). Returns how many they are.
 */
export function takeScreened(
  found: usize,
  count: i32,
  low: usize,
  correlation: usize,
  steps: usize,
  unscreened: f32,
): i32 {
  let taken = 0
  for (let e = 0; e < count; e++) {
    const j = intAt(found, e)
    if (floatAt(low, j) === unscreened) continue
    putFloat(low, j, unscreened)
    putFloat(correlation, j, 0)
    putFloat(steps, j, Infinity)
    putInt(found, taken, j)
    taken++
  }
  return taken
}
