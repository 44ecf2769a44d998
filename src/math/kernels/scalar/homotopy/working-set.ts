// The working set between two stages of a path, among all columns: src/path/gaussian/inactive-columns.ts and src/path/gaussian/stage.ts.
import { integerColumns, integerProducts } from '../../twin/integers.js'
import { at, copyBytes, floatAt, intAt, putFloat, putInt } from '../../twin/memory.js'
import type { f32, f64, i32, usize } from '../../twin/numbers.js'
import { single } from '../../twin/numbers.js'
import { addWaiting, removeInactive } from './inactive.js'
import {
  AHEAD,
  addressIn,
  BASIS,
  C,
  COLUMN_NORM,
  countIn,
  ENTER,
  ERROR,
  INACTIVE,
  INACTIVE_A,
  INACTIVE_C,
  INACTIVE_SLOTS,
  INACTIVE_STEP,
  INFO_U,
  INTEGER_U,
  INTEGERS,
  LAMBDA,
  LD,
  LENGTH,
  NORM,
  setCount,
  UNUSED,
  VARIABLES,
} from './state.js'

/** 1 - 2^-22. */
const SHORTER: f64 = 0.9999997615814209

/** How much of the present direction is believed when guessing when a column will join: others will join before it. */
export const TRUST: f64 = 0.7

/** All of so many slots are unused: the first will be used first. */
export function clearSlots(s: usize, count: i32): void {
  const unused = addressIn(s, UNUSED)
  for (let k = 0; k < count; k++) putInt(unused, k, count - 1 - k)
  setCount(s, UNUSED + 1, count)
}

/** Slots behind the inactive ones for as many variables, listed where they enter. */
export function openSlots(s: usize, count: i32): void {
  const entering = addressIn(s, ENTER),
    variables = addressIn(s, VARIABLES)
  const left = countIn(s, UNUSED + 1) - count
  const slots = addressIn(s, INACTIVE_SLOTS) + <usize>countIn(s, INACTIVE) * 4
  for (let k = 0; k < count; k++) {
    const slot = intAt(addressIn(s, UNUSED), left + count - 1 - k)
    putInt(slots, k, slot)
    putInt(variables, slot, intAt(entering, k))
  }
  setCount(s, UNUSED + 1, left)
}

/** The columns in those slots, and their products with the residual, are in place: they are inactive ones, but for the constant. */
export function admitInactive(s: usize, count: i32): void {
  const place = countIn(s, INACTIVE)
  const inactive = addressIn(s, INACTIVE_SLOTS),
    c = addressIn(s, INACTIVE_C),
    integers = addressIn(s, INTEGERS)
  const slots = inactive + <usize>place * 4
  const length = countIn(s, LENGTH)
  const norm = at(s, NORM)
  integerColumns(addressIn(s, BASIS), countIn(s, LD), slots, count, norm, integers, length)
  for (let k = 0; k < count; k++) putFloat(c, place + k, at(addressIn(s, C), k))
  setCount(s, INACTIVE, place + count)
  if (countIn(s, AHEAD) !== 0) {
    // Their products with the direction, whose integers are known.
    const scratch = addressIn(s, INACTIVE_STEP)
    const scale = single(1.0 / (norm * at(addressIn(s, INFO_U), 0)))
    integerProducts(integers, length, slots, count, addressIn(s, INTEGER_U), scale, scratch)
    copyBytes(addressIn(s, INACTIVE_A) + <usize>place * 4, scratch, <usize>count * 4)
  }
  // A column that is constant on these rows can never join.
  for (let k = place + count - 1; k >= place; k--) {
    if (at(addressIn(s, COLUMN_NORM), intAt(inactive, k)) === 0) removeInactive(s, k)
  }
}

/** The step after which place k would meet lambda, if of its drift a the share TRUST lasted. */
// @inline
function stepOf(c: usize, a: usize, k: i32, lambda: f64): f64 {
  const along = floatAt(c, k)
  const drift = TRUST * floatAt(a, k)
  return Math.min(
    (lambda - along) / Math.max(1.0 - drift, 1e-6),
    (lambda + along) / Math.max(1.0 + drift, 1e-6),
  )
}

/**
 * The inactive columns of the working set stand for comparison with all others: for each its norm (in units of `unit`, a little less), |c| + error
 * and its step.
 */
export function exposeInactive(s: usize, unit: f64, low: usize, correlation: usize, steps: usize): void {
  const c = addressIn(s, INACTIVE_C),
    a = addressIn(s, INACTIVE_A)
  const lambda = at(s, LAMBDA),
    error = at(s, ERROR)
  const count = countIn(s, INACTIVE)
  for (let k = 0; k < count; k++) {
    const slot = intAt(addressIn(s, INACTIVE_SLOTS), k)
    const j = intAt(addressIn(s, VARIABLES), slot)
    putFloat(low, j, at(addressIn(s, COLUMN_NORM), slot) * unit * SHORTER)
    putFloat(correlation, j, Math.abs(floatAt(c, k)) + error)
    putFloat(steps, j, stepOf(c, a, k, lambda))
  }
}

/**
 * Of the working set those columns stay whose step is at most `cut`: no pass shall look at them (norm `unscreened`, c = 0, step = inf).
 * The last takes the place of one that goes, whose slot is unused from then on. The place of the one that is held follows it.
 */
export function shrinkInactive(
  s: usize,
  cut: f64,
  unscreened: f32,
  low: usize,
  correlation: usize,
  steps: usize,
): void {
  const inactive = addressIn(s, INACTIVE_SLOTS),
    c = addressIn(s, INACTIVE_C),
    a = addressIn(s, INACTIVE_A)
  const lambda = at(s, LAMBDA)
  for (let k = countIn(s, INACTIVE) - 1; k >= 0; k--) {
    if (stepOf(c, a, k, lambda) <= cut) {
      const j = intAt(addressIn(s, VARIABLES), intAt(inactive, k))
      putFloat(low, j, unscreened)
      putFloat(correlation, j, 0)
      putFloat(steps, j, Infinity)
    } else {
      addWaiting(s, UNUSED, removeInactive(s, k))
    }
  }
}
