/**
 * The tilted correlation of column z_i with the residual r (Cho and Fryzlewicz 2012, eq. 6 and 7): their correlation after the part that
 * the linked columns N explain, by the projection P on them, is taken out,
 *   z_i'(I - P) r / (1 - a)   or   z_i'(I - P) r / sqrt((1 - a)(1 - a_r)),   a = z_i'P z_i,   a_r = r'P r / r'r.
 * All of it from correlations: C of the columns (length one), c_j = z_j'r.
 */
import { cholesky, solveLower } from '../../math/cholesky.js'
import { dot } from '../../math/dot.js'

export interface Correlations {
  /** C_ij. */
  readonly between: (i: number, j: number) => number
  /** c_j. */
  readonly withResidual: (j: number) => number
  /** r'r. */
  readonly residual: number
}

/** Zero where no column of N is independent of the others and of i. */
export function tiltedCorrelation(
  correlations: Correlations,
  i: number,
  linked: readonly number[],
  rescaling: 1 | 2,
  tiny: number,
): number {
  const { between, withResidual, residual } = correlations
  const near = linked.slice(0, independent(correlations, i, linked, tiny))
  const k = near.length
  if (k === 0) return 0
  const factor = gram(between, near)
  cholesky(factor, k, k, 0)
  const own = Float64Array.from(near, j => between(i, j))
  const rest = Float64Array.from(near, withResidual)
  solveLower(factor, k, k, own)
  solveLower(factor, k, k, rest)
  const outside = 1 - dot(own, 0, own, 0, k)
  const left = 1 - dot(rest, 0, rest, 0, k) / residual
  const tilted = withResidual(i) - dot(own, 0, rest, 0, k)
  const scale = rescaling === 1 ? outside : Math.sqrt(outside * Math.max(left, 0))
  return scale > 0 ? tilted / scale : 0
}

/** How many of the first linked columns are independent, with i among them. */
function independent({ between }: Correlations, i: number, linked: readonly number[], tiny: number): number {
  const size = linked.length + 1
  return cholesky(gram(between, [i, ...linked]), size, size, tiny) - 1
}

/** Lower triangle of C for some of the columns, row-major. */
function gram(between: Correlations['between'], columns: readonly number[]): Float64Array {
  const k = columns.length
  const matrix = new Float64Array(k * k)
  for (let a = 0; a < k; a++)
    for (let b = 0; b <= a; b++) matrix[a * k + b] = a === b ? 1 : between(columns[a], columns[b])
  return matrix
}
