// Columns of a text table put together from blocks of its rows, and what is told of them while they are at hand (src/data/table/join-blocks.ts).
import { at, intAt, put } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'

/** Bits of what all numbers of a column are: whole, no other than 0 and 1, and 0, 1, 2, ... or 1, 2, 3, ... down the rows. */
export const WHOLE = 1
export const BINARY = 2
export const SEQUENCE = 4
/** Numbers that are told of a column. */
export const FACTS = 4

/** Pieces one behind the other, each of `count` columns of so many rows as `heights` says, to columns of all rows. */
export function joinPieces(
  pieces: usize,
  heights: usize,
  blocks: i32,
  count: i32,
  rows: i32,
  out: usize,
): void {
  let piece = pieces
  let start: i32 = 0
  for (let b: i32 = 0; b < blocks; b++) {
    const height = intAt(heights, b)
    for (let j: i32 = 0; j < count; j++) {
      const to: i32 = j * rows + start
      const from: i32 = j * height
      for (let i: i32 = 0; i < height; i++) put(out, to + i, at(piece, from + i))
    }
    start += height
    piece += <usize>count * <usize>height * 8
  }
}

/**
 * Of each column its least and greatest number, NaN without any, the bits of what they are, and the key of its first `few` rows with that direction
 * (src/data/columns/copied-columns.ts), NaN where it hardly varies in them.
 */
export function columnFacts(
  columns: usize,
  rows: i32,
  count: i32,
  direction: usize,
  few: i32,
  rounding: f64,
  facts: usize,
): void {
  for (let j: i32 = 0; j < count; j++) {
    const column = columns + <usize>j * <usize>rows * 8
    let least: f64 = Infinity
    let greatest: f64 = -Infinity
    for (let i: i32 = 0; i < rows; i++) {
      const value = at(column, i)
      // NaN compares as false.
      if (value < least) least = value
      if (value > greatest) greatest = value
    }
    if (least > greatest) {
      least = NaN
      greatest = NaN
    }
    put(facts, FACTS * j, least)
    put(facts, FACTS * j + 1, greatest)
    put(facts, FACTS * j + 2, kindsOf(column, rows))
    put(facts, FACTS * j + 3, keyOf(column, direction, few, rounding))
  }
}

function kindsOf(column: usize, rows: i32): f64 {
  const first = at(column, 0)
  let isSequence = rows > 1 && (first === 0 || first === 1)
  for (let i: i32 = 0; isSequence && i < rows; i++) isSequence = at(column, i) === first + <f64>i
  let isWhole = true
  for (let i: i32 = 0; isWhole && i < rows; i++) {
    const value = at(column, i)
    // What is infinite is not whole, and what is missing says nothing.
    isWhole = isMissing(value) || (Math.floor(value) === value && value - value === 0)
  }
  let isBinary = isWhole
  for (let i: i32 = 0; isBinary && i < rows; i++) {
    const value = at(column, i)
    isBinary = value === 0 || value === 1 || isMissing(value)
  }
  return (isWhole ? <f64>WHOLE : 0) + (isBinary ? <f64>BINARY : 0) + (isSequence ? <f64>SEQUENCE : 0)
}

// @inline
function isMissing(value: f64): boolean {
  return !(value <= Infinity)
}

function keyOf(column: usize, direction: usize, few: i32, rounding: f64): f64 {
  const first = at(column, 0)
  let sum: f64 = 0
  let size: f64 = 0
  for (let i: i32 = 1; i < few; i++) {
    const difference = at(column, i) - first
    sum += at(direction, i) * difference
    size += Math.abs(difference)
  }
  return size > rounding * Math.abs(first) ? Math.abs(sum) / size : NaN
}
