// The working set between two stages of a path, among all columns: src/path/gaussian/inactive-columns.ts and src/path/gaussian/stage.ts.
import { at, floatAt, intAt, putFloat, putInt } from '../twin/memory.js'
import type { f32, f64, i32, usize } from '../twin/numbers.js'

/** 1 - 2^-22. */
const SHORTER: f64 = 0.9999997615814209

/** The step after which place k would meet lambda, if of its drift a the share `trust` lasted. */
// @inline
function stepOf(c: usize, a: usize, k: i32, lambda: f64, trust: f64): f64 {
  const along = floatAt(c, k)
  const drift = trust * floatAt(a, k)
  return Math.min(
    (lambda - along) / Math.max(1.0 - drift, 1e-6),
    (lambda + along) / Math.max(1.0 + drift, 1e-6),
  )
}

/**
 * The inactive columns of the working set stand for comparison with all others: for each its norm (in units of `unit`, a little less), |c| + error
 * and its step.
 */
export function exposeInactive(
  inactive: usize,
  count: i32,
  variables: usize,
  norm: usize,
  c: usize,
  a: usize,
  lambda: f64,
  error: f64,
  trust: f64,
  unit: f64,
  low: usize,
  correlation: usize,
  steps: usize,
): void {
  for (let k = 0; k < count; k++) {
    const slot = intAt(inactive, k)
    const j = intAt(variables, slot)
    putFloat(low, j, at(norm, slot) * unit * SHORTER)
    putFloat(correlation, j, Math.abs(floatAt(c, k)) + error)
    putFloat(steps, j, stepOf(c, a, k, lambda, trust))
  }
}

/**
 * Of the working set those columns stay whose step is at most `cut`: no pass shall look at them (norm `unscreened`, c = 0, step = inf).
 * The last takes the place of one that goes, whose slot is listed in `gone`. Returns how many stay; held[0] follows the column
 * at that place, and becomes -1 when it goes.
 */
export function shrinkInactive(
  inactive: usize,
  count: i32,
  variables: usize,
  c: usize,
  a: usize,
  lambda: f64,
  trust: f64,
  cut: f64,
  unscreened: f32,
  gone: usize,
  held: usize,
  low: usize,
  correlation: usize,
  steps: usize,
): i32 {
  let last = count
  for (let k = count - 1; k >= 0; k--) {
    if (stepOf(c, a, k, lambda, trust) <= cut) {
      const j = intAt(variables, intAt(inactive, k))
      putFloat(low, j, unscreened)
      putFloat(correlation, j, 0)
      putFloat(steps, j, Infinity)
      continue
    }
    last--
    putInt(gone, 0, intAt(inactive, k))
    gone += 4
    putInt(inactive, k, intAt(inactive, last))
    putFloat(c, k, floatAt(c, last))
    putFloat(a, k, floatAt(a, last))
    putFloat(c, last, 0)
    if (intAt(held, 0) === last) putInt(held, 0, k)
    else if (intAt(held, 0) === k) putInt(held, 0, -1)
  }
  return last
}
