// Where a lasso path stands: a record that kernels and src/path/gaussian/ both read and write. Each number below is a place in it, of eight bytes:
// a double, or a count or an address in the first four of them.
import { intAt, putInt } from '../../twin/memory.js'
import type { f64, i32, usize } from '../../twin/numbers.js'

/** What changes from knot to knot; its meaning stands in src/path/gaussian/path-state.ts. */
export const LAMBDA = 0
export const ERROR = 1
export const RATE = 2
export const R = 3
export const ACTIVE = 4
export const INACTIVE = 5
export const HELD = 6
export const KNOTS = 7
export const STEPS = 8
export const IDLE = 9
export const AHEAD = 10
export const EVENTS = 11
/** Events of these that still stand in the buffer of the kernels. */
export const PENDING = 12
export const UNIT = 13
export const TAKEN = 14
export const LD = 15
export const LENGTH = 16

/** Lists of slots that wait: each is an address, with how many they are behind it. */
export const BLOCKED = 17
export const PARKED = 19

/** What stays: limits and kinds. */
export const MOST_STEPS = 21
export const MOST_KNOTS = 22
export const MOST_ACTIVE = 23
/** Rows. */
export const M = 24
export const COMPRESSED = 25
/** Columns have norm one, up to rounding, unless the problem is adjusted. */
export const ADJUSTED = 26
export const NORM = 27
export const VECTOR_NORM = 28

/** Addresses in the workspace (src/path/workspace.ts). */
export const BASIS = 29
export const GRAM = 30
export const GRAM_STRIDE = 31
export const FACTOR = 32
export const RECIPROCAL = 33
export const Z = 34
export const W = 35
export const U = 36
export const SLOTS = 37
export const SIGN = 38
export const BETA = 39
export const INTEGERS = 40
export const INTEGER_U = 41
export const INFO_U = 42
export const INACTIVE_SLOTS = 43
export const INACTIVE_C = 44
export const INACTIVE_A = 45
export const INACTIVE_STEP = 46
export const VARIABLES = 47
export const OUT = 48
export const TAU = 49
export const SAVED_SLOTS = 50
export const SAVED_BETA = 51
export const SAVED_SIGN = 52
export const SAVED_COUNT = 53
export const SAVED_EVENTS = 54
export const EVENT_LAMBDA = 55
export const EVENT_VARIABLE = 56
export const EVENT_CHANGE = 57

/** Slots nobody uses: a stack, and how many they are. */
export const UNUSED = 58
/** Variables on their way into the working set. */
export const ENTER = 60
export const COLUMN_NORM = 61
/** Products with the residual of the columns that have entered. */
export const C = 62

/** Places in the record. */
export const FIELDS = 63

/** Rounding of one update in single precision, as a share of lambda: 2^-22. */
export const ROUNDED: f64 = 2.384185791015625e-7

/** Events within this share of lambda of each other are tied, and within this share of the response, whose norm is one. */
const SHARE: f64 = 1e-10
const ROUNDING: f64 = 1e-14

export function tieWidth(lambda: f64): f64 {
  return SHARE * lambda + ROUNDING
}

// @inline
export function countIn(s: usize, field: i32): i32 {
  return intAt(s, 2 * field)
}

// @inline
export function setCount(s: usize, field: i32, value: i32): void {
  putInt(s, 2 * field, value)
}

// @inline
export function addressIn(s: usize, field: i32): usize {
  return <usize>(intAt(s, 2 * field) >>> 0)
}

/** Address of the column in a slot, as the homotopy has it. */
// @inline
export function columnIn(s: usize, slot: i32): usize {
  return addressIn(s, BASIS) + <usize>slot * <usize>countIn(s, LD) * 8
}
