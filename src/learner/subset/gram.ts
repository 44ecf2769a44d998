/**
 * Products of all columns with each other and with the response, from which every least squares fit on a subset of columns
 * follows without the rows: columns and response centred and of length one, so that
 *   table = ( X'X  X'y )     RSS(S) = total (1 - y'X_S (X_S'X_S)^-1 X_S'y).
 *           ( y'X  y'y )
 */
import type { StandardColumns } from '../../data/columns/standard-columns.js'
import { fail } from '../../errors.js'
import { createArena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { withKernels } from '../../math/kernels/with-kernels.js'

export interface Gram {
  readonly n: number
  readonly p: number
  /** (p + 1) x (p + 1), symmetric, rows `stride` apart (even); the response is row p. */
  readonly table: Float64Array
  readonly stride: number
  /** The response's sum of squares about its mean. */
  readonly total: number
}

/** Less than this fraction of a column's square outside the others: it counts as a combination of them. */
export const dependent = 1e-10

/** `response`: one column. `memory`: for the table, if it is large enough. */
export function createGram(columns: StandardColumns, response: StandardColumns, memory?: Float64Array): Gram {
  const { n, p, z } = columns
  const stride = strideOf(p)
  const table = withKernels(kernels => products(kernels, n, [z, response.z], stride, memory))
  table[p * stride + p] = response.sd[0] > 0 ? 1 : 0
  return { n, p, table, stride, total: n * response.sd[0] * response.sd[0] }
}

/** x_k'x_j / n of all columns of the tables, which are column-major. */
function products(
  kernels: Kernels,
  n: number,
  tables: readonly Float64Array[],
  stride: number,
  memory: Float64Array = new Float64Array(0),
): Float64Array {
  const arena = createArena(kernels)
  const size = tables.reduce((sum, { length }) => sum + length / n, 0)
  const panels = arena.allocate(8 * 4 * n * Math.ceil(size / 4))
  const out = arena.allocate(8 * size * stride)
  const { f64 } = arena
  let k = 0
  for (const values of tables) {
    for (let start = 0; start < values.length; start += n, k++) {
      const to = panels / 8 + 4 * n * (k >> 2) + (k & 3)
      for (let i = 0; i < n; i++) f64[to + 4 * i] = values[start + i]
    }
  }
  kernels.crossProducts(panels, n, size, out, stride)
  const found = f64.subarray(out / 8, out / 8 + size * stride)
  if (memory.length < found.length) return found.slice()
  memory.set(found)
  return memory.subarray(0, found.length)
}

/** Rows of a table for p columns and the response: an even number, for kernels that take two at a time. */
export function strideOf(p: number): number {
  return 2 * Math.ceil((p + 1) / 2)
}

/** All products of p columns are kept: 8 p^2 bytes, twice. */
const mostColumns = 6000

export function checkColumns(p: number): void {
  if (p > mostColumns)
    fail('data/too-many-columns', {
      where: 'predictors',
      rule: `must number at most ${mostColumns}: the products of every two are kept`,
      got: p,
      hint: 'Screen the columns first, or choose a method that follows a lasso path',
    })
}
