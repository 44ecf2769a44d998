import type { Kernels } from '../../math/kernels/kernels.js'
import { dependent } from '../subset/gram.js'
import type { SweptTable } from '../subset/swept-table.js'

/** What the active columns leave of the others and of the response, by their products: what a sweep over the active ones leaves. */
export interface Outside {
  /** The columns of which something is left, ascending. */
  readonly columns: Int32Array
  /** r'r of the residual. */
  readonly residual: number
  /** Address of the factors that make the columns of length one, 0 for those of which nothing is left. */
  readonly factors: number
  /** z_j'r, z_j of length one. */
  readonly withResidual: (j: number) => number
  /** |C_ij| for all columns j, in the order of `columns`. */
  readonly correlations: (i: number, into: Float64Array) => void
  /** The |C_ij| of all pairs of columns that are at least this; only until the next call. */
  readonly pairs: (least: number) => Float64Array
}

/** Call the function that it returns after every sweep. */
export function createOutside(swept: SweptTable, kernels: Kernels): () => Outside {
  const { p, stride, address, arena } = swept
  const factors = arena.allocate(8 * stride)
  const found = arena.allocate(8 * ((p * (p - 1)) / 2 + 1))

  return () => {
    const table = arena.f64.subarray(address / 8, address / 8 + (p + 1) * stride)
    const factor = arena.f64.subarray(factors / 8, factors / 8 + p)
    const columns: number[] = []
    for (let j = 0; j < p; j++) {
      const left = table[j * stride + j]
      factor[j] = left > dependent ? 1 / Math.sqrt(left) : 0
      if (factor[j] > 0) columns.push(j)
    }
    return {
      columns: Int32Array.from(columns),
      residual: table[p * stride + p],
      factors,
      withResidual: j => table[j * stride + p] * factor[j],
      correlations(i, into) {
        const row = i * stride
        const own = factor[i]
        for (let k = 0; k < columns.length; k++) {
          const j = columns[k]
          into[k] = Math.abs(table[row + j] * own * factor[j])
        }
      },
      pairs(least) {
        const count = kernels.collectLinks(address, stride, p, factors, least, found)
        // At zero, columns without anything left would count.
        return least > 0
          ? arena.f64.subarray(found / 8, found / 8 + count)
          : allPairs(columns, table, stride, factor)
      },
    }
  }
}

function allPairs(
  columns: readonly number[],
  table: Float64Array,
  stride: number,
  factor: Float64Array,
): Float64Array {
  const values = new Float64Array((columns.length * (columns.length - 1)) / 2)
  let filled = 0
  for (let a = 1; a < columns.length; a++) {
    const row = columns[a] * stride
    const own = factor[columns[a]]
    for (let b = 0; b < a; b++)
      values[filled++] = Math.abs(table[row + columns[b]] * factor[columns[b]] * own)
  }
  return values
}
