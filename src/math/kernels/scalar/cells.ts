/**
 * Cells of text tables, and numbers straight from their bytes where they are of the common kind: at most 15 significant digits and a
 * power of ten of at most 22 in size. Both are exact doubles then, so that one multiplication or division rounds correctly (Clinger
 * 1990, "How to read floating point numbers accurately"). Everything else, codes with leading zeros among it, is left to a closer
 * look: src/data/csv/record.ts.
 */
import { at, byteAt, put, putInt } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'

const ZERO: i32 = 48
const MINUS: i32 = 45
const PLUS: i32 = 43
const NEWLINE: i32 = 10
/** Sets the bit that tells E from e. */
const LOWER: i32 = 32
const LETTER_E: i32 = 101
const LARGEST: f64 = 1e15
/** Digits that a 32-bit integer always holds. */
const FIT: i32 = 9
const MOST_POWER: i32 = 22
/** Exponents of more digits are no common ones. */
const MOST_EXPONENT: i32 = 1000

/** Why scanCells stopped: the record ends, the bytes do, a cell opens with a quotation mark, there is no room for another. */
const RECORD: i32 = 0
const UNFINISHED: i32 = 1
const QUOTED: i32 = 2
const FULL: i32 = 3

/** The digits from byte `from` to the one before `to`, the point among them left out: exact below LARGEST. */
function longMantissa(bytes: usize, from: i32, to: i32): f64 {
  let mantissa: f64 = 0
  for (let i = from; i < to; i++) {
    const digit = byteAt(bytes, i) - ZERO
    if (digit >= 0 && digit <= 9) mantissa = 10 * mantissa + (digit as f64)
  }
  return mantissa
}

/**
 * Reads on from byte `from` as long as that makes a number, puts it into value[k], NaN where there is none, and tells where it
 * stopped: only where a cell ends there is the number that of the cell. A byte that is part of no number must come some time.
 */
// @inline
export function cellNumber(bytes: usize, from: i32, point: i32, powers: usize, value: usize, k: i32): i32 {
  let i = from
  const sign = byteAt(bytes, i)
  if (sign === MINUS || sign === PLUS) i++
  const first = i
  // Up to nine digits fit an integer, which is several times faster; more of them make nonsense here and are read again.
  let whole: i32 = 0
  let digit = byteAt(bytes, i) - ZERO
  while (digit >= 0 && digit <= 9) {
    whole = 10 * whole + digit
    digit = byteAt(bytes, ++i) - ZERO
  }
  let digits = i - first
  put(value, k, NaN)
  if (digits > 1 && byteAt(bytes, first) === ZERO) return i
  let power: i32 = 0
  if (byteAt(bytes, i) === point) {
    const before = ++i
    digit = byteAt(bytes, i) - ZERO
    while (digit >= 0 && digit <= 9) {
      whole = 10 * whole + digit
      digit = byteAt(bytes, ++i) - ZERO
    }
    digits += i - before
    power = before - i
  }
  if (digits === 0) return i
  const mantissa = digits <= FIT ? (whole as f64) : longMantissa(bytes, first, i)
  if (mantissa >= LARGEST) return i
  if ((byteAt(bytes, i) | LOWER) === LETTER_E) {
    const mark = byteAt(bytes, ++i)
    if (mark === MINUS || mark === PLUS) i++
    const start = i
    let exponent: i32 = 0
    digit = byteAt(bytes, i) - ZERO
    while (digit >= 0 && digit <= 9) {
      if (exponent < MOST_EXPONENT) exponent = 10 * exponent + digit
      digit = byteAt(bytes, ++i) - ZERO
    }
    if (i === start) return i
    power += mark === MINUS ? -exponent : exponent
  }
  if (power > MOST_POWER || power < -MOST_POWER) return i
  const size = power < 0 ? mantissa / at(powers, -power) : mantissa * at(powers, power)
  put(value, k, sign === MINUS ? -size : size)
  return i
}

/**
 * The cells of a record from byte `from` on, the first of them with the number `first`: cell k is bytes start[k] .. end[k] - 1. Behind `length`
 * bytes stands one that is part of no number. Returns where it stopped; done[0] = the number of cells, done[1] = why it stopped.
 */
export function scanCells(
  bytes: usize,
  from: i32,
  length: i32,
  first: i32,
  room: i32,
  delimiter: i32,
  quote: i32,
  point: i32,
  powers: usize,
  start: usize,
  end: usize,
  value: usize,
  done: usize,
): i32 {
  let cells = first
  let i = from
  let why: i32 = UNFINISHED
  while (i < length) {
    if (cells === room) {
      why = FULL
      break
    }
    if (byteAt(bytes, i) === quote) {
      why = QUOTED
      break
    }
    putInt(start, cells, i)
    i = cellNumber(bytes, i, point, powers, value, cells)
    // The bytes may end within a number.
    if (i >= length) break
    let byte = byteAt(bytes, i)
    if (byte !== delimiter && byte !== NEWLINE) put(value, cells, NaN)
    while (byte !== delimiter && byte !== NEWLINE) {
      if (++i === length) break
      byte = byteAt(bytes, i)
    }
    if (i === length) break
    putInt(end, cells, i)
    cells++
    i++
    if (byte === NEWLINE) {
      why = RECORD
      break
    }
  }
  putInt(done, 0, cells)
  putInt(done, 1, why)
  return i
}
