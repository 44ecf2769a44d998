/**
 * Cells of text tables, and numbers straight from their bytes where they are of the common kind: at most 15 significant digits and a
 * power of ten of at most 22 in size. Both are exact doubles then, so that one multiplication or division rounds correctly (Clinger
 * 1990, "How to read floating point numbers accurately"). Decimals of up to 18 digits, as programs print doubles, are divided with the
 * remainder at hand. Everything else, codes with leading zeros among it, is left to a closer look: src/data/csv/record.ts.
 */

import { at, byteAt, fourBytesAt, intAt, put, putInt } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'
import { cellEnd, shortNumber } from '../twin/text/cell-ends.js'

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

/** 2^27 + 1: splits a double into two halves of 26 bits (Dekker 1971). */
const SPLITTER: f64 = 134217729
/** 2^-40: more than the rounding errors of a remainder below 2^9, four of 2^-45 at most. */
const SLACK: f64 = 9.094947017729282e-13
/** A half less that. */
const ALMOST_HALF: f64 = 0.5 - SLACK

/** Four bytes less the zero of each, digits only where none is above nine; and what carries a byte above nine into its highest bit. */
const FOUR_ZEROS: i32 = 0x30303030
const ABOVE_NINE: i32 = 0x76767676
const HIGHEST_BITS: i32 = 0x80808080 | 0

/** The number of the four digits, not below zero; -1 where the bytes are not four digits (Lemire 2021, "Number parsing at a gigabyte per second"). */
// @inline
function fourDigits(bytes: usize, i: i32): i32 {
  const each = fourBytesAt(bytes, i) ^ FOUR_ZEROS
  if ((((each + ABOVE_NINE) | each) & HIGHEST_BITS) !== 0) return -1
  // Pairs of digits in the first and the third byte.
  const pairs = 10 * each + (each >> 8)
  return 100 * (pairs & 0xff) + ((pairs >> 16) & 0xff)
}

/** What rounding took from product = a b. */
// @inline
function productError(a: f64, b: f64, product: f64): f64 {
  const wideA = SPLITTER * a
  const highA = wideA - (wideA - a)
  const lowA = a - highA
  const wideB = SPLITTER * b
  const highB = wideB - (wideB - b)
  const lowB = b - highB
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB)
}

/**
 * v = D / divisor, correctly rounded, for the whole number D = a scale + b below 10^18 and a power of ten; NaN where the digits of D are
 * not those of v: a quotient v of doubles has the remainder r = D - v divisor, and one step v + r / divisor rounds correctly unless the
 * sum lies next to the middle of two doubles. D is what v prints as, with so many digits, where the remainder is less than a half.
 */
function longDecimal(a: f64, scale: f64, b: f64, divisor: f64): f64 {
  // D = high + low without an error: all of them are whole numbers.
  const product = a * scale
  const high = product + b
  const low = b - (high - product) + productError(a, scale, product)
  const first = high / divisor
  const back = first * divisor
  const rest = high - back - productError(first, divisor, back) + low
  const value = first + (rest + SLACK) / divisor
  if (value !== first + (rest - SLACK) / divisor) return NaN
  const again = value * divisor
  const left = high - again - productError(value, divisor, again) + low
  return left < ALMOST_HALF && left > -ALMOST_HALF ? value : NaN
}

/**
 * Reads on from byte `from` as long as that makes a number, puts it into value[k], NaN where there is none, and tells where it
 * stopped: only where a cell ends there is the number that of the cell. A byte that is part of no number must come some time, with three
 * more behind it.
 */
// @inline
export function cellNumber(bytes: usize, from: i32, point: i32, powers: usize, value: usize, k: i32): i32 {
  let i = from
  const sign = byteAt(bytes, i)
  if (sign === MINUS || sign === PLUS) i++
  const first = i
  // Nine digits fit an integer, which is several times faster than a double: the first nine, and nine more behind them.
  let full = i + FIT
  let whole: i32 = 0
  let more: i32 = 0
  let moreDigits: i32 = 0
  let digit = byteAt(bytes, i) - ZERO
  while (digit >= 0 && digit <= 9) {
    if (i < full) whole = 10 * whole + digit
    else {
      more = 10 * more + digit
      moreDigits++
    }
    digit = byteAt(bytes, ++i) - ZERO
  }
  let digits = i - first
  put(value, k, NaN)
  if (digits > 1 && byteAt(bytes, first) === ZERO) return i
  let power: i32 = 0
  if (byteAt(bytes, i) === point) {
    const before = ++i
    full++
    if (whole === 0) {
      // Zeros in front are no digits of the number.
      while (byteAt(bytes, i) === ZERO) i++
      full = i + FIT
    }
    let four: i32 = 0
    while (i + 4 <= full) {
      four = fourDigits(bytes, i)
      if (four < 0) break
      whole = 10000 * whole + four
      i += 4
    }
    digit = byteAt(bytes, i) - ZERO
    while (digit >= 0 && digit <= 9 && i < full) {
      whole = 10 * whole + digit
      digit = byteAt(bytes, ++i) - ZERO
    }
    // Where there are more than nine of them, what becomes of them does not matter.
    while (digit >= 0 && digit <= 9) {
      four = fourDigits(bytes, i)
      if (four >= 0) {
        more = 10000 * more + four
        moreDigits += 4
        i += 4
        digit = byteAt(bytes, i) - ZERO
        continue
      }
      more = 10 * more + digit
      moreDigits++
      digit = byteAt(bytes, ++i) - ZERO
    }
    digits += i - before
    power = before - i
  }
  if (digits === 0 || moreDigits > FIT) return i
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
  let mantissa = whole as f64
  let size: f64 = 0
  if (moreDigits > 0) mantissa = mantissa * at(powers, moreDigits) + (more as f64)
  if (mantissa < LARGEST) size = power < 0 ? mantissa / at(powers, -power) : mantissa * at(powers, power)
  else if (power <= 0)
    size = longDecimal(whole as f64, at(powers, moreDigits), more as f64, at(powers, -power))
  else return i
  put(value, k, sign === MINUS ? -size : size)
  return i
}

/**
 * Rows of `width` cells each from byte `from` on, as many as are whole within `length` bytes and among the first `most`: value[row * width + j] is
 * the number of a cell, NaN where it is none of the common kind. Of those, other[3 k ..] tells the number of the cell among all of them, where it
 * begins and where it ends; done[0] = rows, done[1] = how many others. sizes[j] is how many bytes the numbers of column j have, 0 as long as
 * there is none and -1 once two differ. A row with a quotation mark at the start of a cell, another number of cells or nothing in any of
 * them, or for whose others there is no room, is left alone: returns where it begins. Behind the bytes stand four that are part of no number.
 */
export function scanRows(
  bytes: usize,
  from: i32,
  length: i32,
  width: i32,
  most: i32,
  delimiter: i32,
  quote: i32,
  point: i32,
  powers: usize,
  value: usize,
  sizes: usize,
  other: usize,
  room: i32,
  done: usize,
): i32 {
  let row: i32 = 0
  let next = from
  let others: i32 = 0
  while (row < most) {
    const first = row * width
    let i = next
    let j: i32 = 0
    let found = others
    let byte: i32 = delimiter
    while (j < width && byte === delimiter) {
      if (i >= length || byteAt(bytes, i) === quote) break
      const start = i
      // Known first, so that the next cell need not wait for the number in this one.
      i = cellEnd(bytes, i, length, delimiter)
      if (i === length) break
      byte = byteAt(bytes, i)
      let number = shortNumber(bytes, start, i, point, powers)
      // NaN compares with nothing.
      if (!(number >= 0 || number < 0)) {
        if (cellNumber(bytes, start, point, powers, value, first + j) === i) number = at(value, first + j)
      }
      put(value, first + j, number)
      if (number >= 0 || number < 0) {
        const size = intAt(sizes, j)
        if (size !== i - start) putInt(sizes, j, size === 0 ? i - start : -1)
      } else {
        if (found === room) break
        putInt(other, 3 * found, first + j)
        putInt(other, 3 * found + 1, start)
        putInt(other, 3 * found + 2, i)
        found++
      }
      i++
      j++
    }
    if (j < width || byte !== NEWLINE || i - next === width) break
    others = found
    next = i
    row++
  }
  putInt(done, 0, row)
  putInt(done, 1, others)
  return next
}

/** Columns turned together: a cache line of each row. */
const TILE: i32 = 8

/** Rows after rows to columns after columns, tile by tile, so that what is read together stays at hand. Zeros lose their sign. */
export function turnRows(rows: usize, height: i32, width: i32, columns: usize): void {
  for (let from: i32 = 0; from < width; from += TILE) {
    const to: i32 = from + TILE < width ? from + TILE : width
    for (let i: i32 = 0; i < height; i++)
      // Adding zero turns -0 into 0, so that equal data have equal bytes.
      for (let j = from; j < to; j++) put(columns, j * height + i, at(rows, i * width + j) + 0.0)
  }
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
