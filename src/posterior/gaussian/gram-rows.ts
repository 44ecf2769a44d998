/**
 * Rows x_j'X of the Gram matrix in kernel memory, each computed when it is first asked for: a search needs those of the columns that
 * have been in a set, a small part of all. Single precision is four times as fast, and exact enough to look for sets; it is not to weigh them.
 */
import { dot } from '../../math/dot.js'
import type { Arena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import type { ColumnPlace } from './column-work.js'
import type { GaussianProblem } from './gaussian-problem.js'
import { type RowStore, rowAddress } from './row-store.js'

export interface GramRows {
  /** The number of the row of column j. Rows of columns that `held` does not name may be given up for it. */
  rowOf(j: number, held: Iterable<number>): number
}

/** Rows are kept as long as they fit. */
const MOST_BYTES = 2 ** 24

export type Precision = 'single' | 'double'

/** Rows that there is room for, so that a set of `most` columns has its own. */
export function gramCapacity(columns: number, width: number, most: number): number {
  return Math.min(columns, Math.max(most + 1, Math.floor(MOST_BYTES / (8 * width))))
}

/** `rows` has the row of each column, 0 where it has none: some may be there already. `multiply` makes those of others, `capacity` of them at a time. */
export function createGramRows(
  rows: Int32Array,
  capacity: number,
  store: RowStore,
  multiply: (j: number, row: number) => void,
): GramRows {
  let count = rows.reduce((sum, row) => sum + Math.sign(row), 0)

  function release(held: Iterable<number>): void {
    const stay = new Set(held)
    for (let j = 0; j < rows.length; j++) {
      if (rows[j] === 0 || stay.has(j)) continue
      store.give(rows[j])
      rows[j] = 0
      count--
    }
  }

  return {
    rowOf(j, held) {
      if (rows[j] > 0) return rows[j]
      if (count === capacity) release(held)
      const row = store.take()
      multiply(j, row)
      rows[j] = row
      count++
      return row
    },
  }
}

/** Bytes of a column in double precision. */
export const doubleBytes = (n: number) => 32 * Math.ceil(n / 4)

/** The columns in double precision; returns what multiplies one with all of them. `list` has room for a number per column. */
export function doubleColumns(
  { x, y, n }: Pick<GaussianProblem, 'x' | 'y' | 'n'>,
  { columns, width, data, squares, products, rowOf }: ColumnPlace,
  list: number,
  arena: Arena,
  kernels: Kernels,
): (j: number, row: number) => void {
  const ld = doubleBytes(n) / 8
  const { f64, i32 } = arena
  for (let j = 0; j < columns; j++) {
    const at = data / 8 + j * ld
    f64.set(x.subarray(j * n, (j + 1) * n), at)
    f64.fill(0, at + n, at + ld)
    f64[squares / 8 + j] = dot(x, j * n, x, j * n, n)
    f64[products / 8 + j] = dot(x, j * n, y, 0, n)
  }
  return (j, row) => {
    const to = rowAddress({ width }, row) / 8
    let count = 0
    for (let k = 0; k < columns; k++) if (i32[rowOf / 4 + k] === 0) i32[list / 4 + count++] = k
    kernels.transposeTimes(data, ld, list, count, data + 8 * j * ld, 8 * to)
    // From the last on, none is written over before it has moved.
    for (let e = count - 1; e >= 0; e--) f64[to + i32[list / 4 + e]] = f64[to + e]
    // The other products stand in the rows of those columns, to the bit.
    for (let k = 0; k < columns; k++) {
      const known = i32[rowOf / 4 + k]
      if (known > 0) f64[to + k] = f64[rowAddress({ width }, known) / 8 + j]
    }
    f64.fill(0, to + columns, to + width)
    f64[to + j] = f64[squares / 8 + j]
  }
}
