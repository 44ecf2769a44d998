/** out_j = column_j'v over all columns of a table that stays in kernel memory: the pass over the data of single-step models. */
import { createArena } from './arena.js'
import type { Kernels } from './kernels.js'

export type ColumnProducts = (v: Float64Array, start: number, out: Float64Array) => void

/** The table is column-major with n rows and p columns; the first p entries of `out` are written. */
export function createColumnProducts(
  kernels: Kernels,
  table: Float64Array,
  n: number,
  p: number,
): ColumnProducts {
  const arena = createArena(kernels)
  // The kernel reads whole blocks of four rows.
  const ld = (n + 3) & ~3
  const columns = arena.allocate(8 * ld * p)
  const vector = arena.allocate(8 * ld)
  const products = arena.allocate(8 * p)
  const all = arena.allocate(4 * p)
  const { f64, i32 } = arena
  for (let j = 0; j < p; j++) {
    f64.set(table.subarray(j * n, (j + 1) * n), columns / 8 + j * ld)
    i32[all / 4 + j] = j
  }
  return (v, start, out) => {
    f64.set(v.subarray(start, start + n), vector / 8)
    kernels.transposeTimes(columns, ld, all, p, vector, products)
    out.set(f64.subarray(products / 8, products / 8 + p))
  }
}
