import { concatenated } from '../../math/concatenated.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { dependent } from '../subset/gram.js'
import type { SweptTable } from '../subset/swept-table.js'
import { BINS, type PairSizes } from './link-threshold.js'

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
  /** Until the next call. */
  readonly linked: (i: number, least: number) => Links
  /** The |C_ij| of all pairs of columns that are at least this; only until the next call. */
  readonly pairs: (least: number) => PairSizes
}

export interface Links {
  /** |C_ij| for all columns j, 0 where nothing is left of them. */
  readonly sizes: Float64Array
  /** The columns but i itself for which it is at least what was asked for, above zero; ascending. */
  readonly columns: Int32Array
}

/** Numbers that are gone through at a time. */
const BLOCK = 8192

/** Call the function that it returns after every sweep. */
export function createOutside(swept: SweptTable, kernels: Kernels): () => Outside {
  const { p, stride, address, arena } = swept
  const factors = arena.allocate(8 * stride)
  const found = arena.reserve(8 * ((p * (p - 1)) / 2 + 1))
  const ends = arena.reserve(2 * 4 * BINS)
  const some = arena.reserve(8 * (BLOCK + 1))
  const sizes = arena.reserve(8 * p)
  const list = arena.reserve(4 * (p + 1))
  const every = new Int32Array(p)

  return () => {
    const table = arena.f64.subarray(address / 8, address / 8 + (p + 1) * stride)
    const factor = arena.f64.subarray(factors / 8, factors / 8 + p)
    let outside = 0
    for (let j = 0; j < p; j++) {
      const left = table[j * stride + j]
      factor[j] = left > dependent ? 1 / Math.sqrt(left) : 0
      if (factor[j] > 0) every[outside++] = j
    }
    const columns = every.slice(0, outside)
    return {
      columns,
      residual: table[p * stride + p],
      factors,
      withResidual: j => table[j * stride + p] * factor[j],
      linked(i, least) {
        const row = address + 8 * i * stride
        const count = kernels.linksOf(row, p, factors, factor[i], i, least, sizes, list)
        return {
          sizes: arena.f64.subarray(sizes / 8, sizes / 8 + p),
          columns: arena.i32.subarray(list / 4, list / 4 + count),
        }
      },
      pairs(least) {
        const values = arena.f64.subarray(found / 8, found / 8 + (p * (p - 1)) / 2 + 1)
        // At zero, columns without anything left would count.
        const count =
          least > 0
            ? kernels.collectLinks(address, stride, p, factors, least, found)
            : allPairs(columns, table, stride, factor, values)
        return pairSizes(count)
      },
    }
  }

  /** Of the first so many numbers that were found. */
  function pairSizes(count: number): PairSizes {
    return {
      count,
      ends() {
        kernels.countInBins(found, count, BINS, ends)
        return arena.i32.subarray(ends / 4, ends / 4 + BINS)
      },
      between(low, high) {
        const parts: Float64Array[] = []
        for (let from = 0; from < count; from += BLOCK) {
          const size = Math.min(BLOCK, count - from)
          const own = kernels.collectBetween(found + 8 * from, size, low, high, some)
          if (own > 0) parts.push(arena.f64.slice(some / 8, some / 8 + own))
        }
        return concatenated(parts, length => new Float64Array(length))
      },
    }
  }
}

function allPairs(
  columns: Int32Array,
  table: Float64Array,
  stride: number,
  factor: Float64Array,
  values: Float64Array,
): number {
  let filled = 0
  for (let a = 1; a < columns.length; a++) {
    const row = columns[a] * stride
    const own = factor[columns[a]]
    for (let b = 0; b < a; b++)
      values[filled++] = Math.abs(table[row + columns[b]] * factor[columns[b]] * own)
  }
  return filled
}
