/**
 * Keys of the first rows of columns (copied-columns.ts). Who puts the columns of a wide table together has them at hand, and finds the keys then: to read some
 * rows of each column of it again takes longer than all else that is done with them.
 */
import { markDirection } from './copy-marks.js'

/** Rows of the first keys: as many as tell genotypes apart. */
const FEW_ROWS = 16

export interface Keying {
  /** As many numbers as there are rows in a key. */
  readonly direction: Float64Array
  /** A column whose differences sum up to no more than this share of its first number hardly varies. */
  readonly rounding: number
}

/** Of the first keys of columns of n rows. */
export function firstKeying(n: number): Keying {
  return keying(Math.min(n, FEW_ROWS))
}

export function keying(rows: number): Keying {
  return { direction: markDirection(rows), rounding: 8 * rows * Number.EPSILON }
}

/** By the memory that the columns lie in, which nobody writes any more. */
const known = new WeakMap<ArrayBufferLike, { readonly n: number; readonly keys: Float64Array }>()

/** Keys of the columns of n rows that fill the memory from its beginning. */
export function noteFirstKeys(columns: Float64Array, n: number, keys: Float64Array): void {
  known.set(columns.buffer, { n, keys })
}

/** Those of p columns, where they were noted. */
export function notedFirstKeys(x: Float64Array, n: number, p: number): Float64Array | undefined {
  const found = known.get(x.buffer)
  const first = x.byteOffset / (8 * n)
  if (found?.n !== n || !Number.isInteger(first) || first + p > found.keys.length) return undefined
  return found.keys.subarray(first, first + p)
}
