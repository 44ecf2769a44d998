/**
 * The columns of the working set that are not active. Their correlations c and their products a with the direction are kept
 * in single precision, by place in the inactive list: near enough to say which columns can meet lambda next (error and rate of the state
 * bound the distance from the truth); the decision itself is made in double precision.
 */
import { dot } from '../../twin/dense.js'
import { floatAt, intAt, putFloat, putInt } from '../../twin/memory.js'
import type { f64, i32, usize } from '../../twin/numbers.js'
import {
  addressIn,
  columnIn,
  countIn,
  HELD,
  INACTIVE,
  INACTIVE_A,
  INACTIVE_C,
  INACTIVE_SLOTS,
  LD,
  R,
  setCount,
} from './state.js'

/** The last inactive column takes the place of one that is gone; returns the slot of the latter. */
export function removeInactive(s: usize, place: i32): i32 {
  const inactive = addressIn(s, INACTIVE_SLOTS),
    c = addressIn(s, INACTIVE_C),
    a = addressIn(s, INACTIVE_A)
  const slot = intAt(inactive, place)
  const last = countIn(s, INACTIVE) - 1
  setCount(s, INACTIVE, last)
  putInt(inactive, place, intAt(inactive, last))
  putFloat(c, place, floatAt(c, last))
  putFloat(a, place, floatAt(a, last))
  putFloat(c, last, 0)
  const held = countIn(s, HELD)
  if (held === last) setCount(s, HELD, place)
  else if (held === place) setCount(s, HELD, -1)
  return slot
}

/** Returns the new place. */
export function addInactive(s: usize, slot: i32, correlation: f64): i32 {
  const place = countIn(s, INACTIVE)
  putInt(addressIn(s, INACTIVE_SLOTS), place, slot)
  putFloat(addressIn(s, INACTIVE_C), place, correlation)
  setCount(s, INACTIVE, place + 1)
  return place
}

/** One more slot in one of the lists: a column that waits, or nobody's. */
export function addWaiting(s: usize, list: i32, slot: i32): void {
  const count = countIn(s, list + 1)
  putInt(addressIn(s, list), count, slot)
  setCount(s, list + 1, count + 1)
}

/** Columns that waited are inactive ones again. */
export function releaseWaiting(s: usize, list: i32): void {
  const count = countIn(s, list + 1)
  for (let k = 0; k < count; k++) {
    const slot = intAt(addressIn(s, list), k)
    addInactive(s, slot, dot(columnIn(s, slot), addressIn(s, R), countIn(s, LD)))
  }
  setCount(s, list + 1, 0)
}
