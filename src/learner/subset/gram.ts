/**
 * Products of all columns with each other and with the response, from which every least squares fit on a subset of columns
 * follows without the rows: columns and response centred and of length one, so that
 *   table = ( X'X  X'y )     RSS(S) = total (1 - y'X_S (X_S'X_S)^-1 X_S'y).
 *           ( y'X  y'y )
 */
import { type StandardColumns, standardColumns } from '../../data/standard-columns.js'
import { fail } from '../../errors.js'
import { columnDots } from '../../math/dot.js'

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

export function createGram(columns: StandardColumns, y: Float64Array): Gram {
  const { n, p, z } = columns
  const stride = strideOf(p)
  const table = new Float64Array((p + 1) * stride)
  const response = standardColumns(y, n, 1)
  const row = new Float64Array(p + 1)
  for (let k = 0; k <= p; k++) {
    if (k < p) columnDots(z, n, k + 1, z, k * n, row)
    else columnDots(z, n, p, response.z, 0, row)
    if (k === p) row[p] = response.sd[0] > 0 ? n : 0
    for (let j = 0; j <= k; j++) table[k * stride + j] = table[j * stride + k] = row[j] / n
  }
  return { n, p, table, stride, total: n * response.sd[0] * response.sd[0] }
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
