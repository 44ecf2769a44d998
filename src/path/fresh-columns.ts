/**
 * Columns of a table that stands standardised nowhere, a few at a time: copied as they are given, and standardised then, with the bits that they have where all
 * of them are (kernels/standardise.ts).
 */
import type { Dataset } from '../data/dataset.js'
import { type Arena, createArena } from '../math/kernels/arena.js'
import type { Kernels } from '../math/kernels/kernels.js'
import { withKernels } from '../math/kernels/with-kernels.js'

export interface FreshColumns {
  /** Address of the places 0, 1, ... of the columns that were taken. */
  readonly places: number
  /** Address of `count` columns, `FRESH` at most, whose numbers stand at an address; valid until the next are taken. */
  take(list: number, count: number): number
  /** The same of columns from, from + 1, ... */
  takeRange(from: number, count: number): number
}

/** Most columns at a time: an even number, as kernels take them in pairs. */
export const FRESH = 32

export function freshColumns(
  { x, n }: Pick<Dataset, 'x' | 'n'>,
  kernels: Kernels,
  arena: Arena,
): FreshColumns {
  const columns = arena.reserve(8 * n * FRESH)
  const shares = arena.reserve(32 * n)
  const [mean, deviation, places] = [8, 8, 4].map(bytes => arena.allocate(bytes * FRESH))
  for (let k = 0; k < FRESH; k++) arena.i32[places / 4 + k] = k
  const standardised = (count: number) => {
    kernels.standardise(columns, n, count, 0, 0, mean, deviation, shares)
    return columns
  }
  return {
    places,
    take(list, count) {
      const { f64, i32 } = arena
      for (let k = 0; k < count; k++) {
        const j = i32[list / 4 + k]
        const to = columns / 8 + n * k
        if (n >= LONG) f64.set(x.subarray(n * j, n * (j + 1)), to)
        else for (let i = 0; i < n; i++) f64[to + i] = x[n * j + i]
      }
      return standardised(count)
    },
    takeRange(from, count) {
      arena.f64.set(x.subarray(n * from, n * (from + count)), columns / 8)
      return standardised(count)
    },
  }
}

/** Rows: views of shorter columns take longer to be made than their numbers to be copied. */
const LONG = 64

/** Makes some columns of a table, FRESH at most, one after the other, each time that they are read. */
export function readColumns({ x, n }: Pick<Dataset, 'x' | 'n'>, columns: ArrayLike<number>): Float64Array {
  return withKernels(kernels => {
    const arena = createArena(kernels)
    const list = arena.reserve(4 * FRESH)
    arena.i32.set(columns, list / 4)
    const at = freshColumns({ x, n }, kernels, arena).take(list, columns.length) / 8
    return arena.f64.slice(at, at + n * columns.length)
  })
}
