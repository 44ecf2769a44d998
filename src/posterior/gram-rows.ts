/**
 * Rows x_j'X of the Gram matrix in kernel memory, each computed when it is first asked for: a search needs those of the columns that
 * have been in a set, a small part of all.
 */
import type { Arena } from '../math/kernels/arena.js'
import type { Kernels } from '../math/kernels/kernels.js'

export interface GramRows {
  /** Numbers per row: the columns, and zeros up to a multiple of 4. */
  readonly width: number
  /** Address of the first row; row number r is 8 r width bytes on. */
  readonly address: number
  /** The number of the row of column j. Rows of columns that `held` does not name may be given up for it. */
  rowOf(j: number, held: Iterable<number>): number
}

/** Rows are kept as long as they fit. */
const MOST_BYTES = 2 ** 27

export function createGramRows(
  x: Float64Array,
  n: number,
  columns: number,
  most: number,
  arena: Arena,
  kernels: Kernels,
): GramRows {
  const ld = 4 * Math.ceil(n / 4)
  const width = 4 * Math.ceil(columns / 4)
  const room = Math.min(columns, Math.max(most + 1, Math.floor(MOST_BYTES / (8 * width))))
  const data = arena.allocate(8 * ld * columns)
  const slots = arena.allocate(4 * columns)
  const address = arena.reserve(8 * room * width)
  for (let j = 0; j < columns; j++) {
    arena.f64.set(x.subarray(j * n, (j + 1) * n), data / 8 + j * ld)
    arena.i32[slots / 4 + j] = j
  }
  const rows = new Map<number, number>()
  const free = Array.from({ length: room }, (_, r) => room - 1 - r)

  function release(held: Iterable<number>): void {
    const stay = new Set(held)
    for (const [j, row] of rows) {
      if (stay.has(j)) continue
      rows.delete(j)
      free.push(row)
    }
  }

  return {
    width,
    address,
    rowOf(j, held) {
      const known = rows.get(j)
      if (known !== undefined) return known
      if (free.length === 0) release(held)
      const row = free.pop()!
      const to = address + 8 * row * width
      kernels.transposeTimes(data, ld, slots, columns, data + 8 * j * ld, to)
      arena.f64.fill(0, to / 8 + columns, to / 8 + width)
      rows.set(j, row)
      return row
    },
  }
}
