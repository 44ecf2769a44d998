/**
 * The tilted correlation of column z_i with the residual r (Cho and Fryzlewicz 2012, eq. 6 and 7): their correlation after the part that
 * the linked columns N explain, by the projection P on them, is taken out,
 *   z_i'(I - P) r / (1 - a)   or   z_i'(I - P) r / sqrt((1 - a)(1 - a_r)),   a = z_i'P z_i,   a_r = r'P r / r'r.
 * All of it from correlations: C of the columns (length one), c_j = z_j'r.
 */
import { dot } from '../../math/dot.js'

export interface Correlations {
  /** C_ij. */
  readonly between: (i: number, j: number) => number
  /** c_j. */
  readonly withResidual: (j: number) => number
  /** r'r. */
  readonly residual: number
}

/**
 * Zero where no column of N is independent of i; N ends before the first column that is not independent of those before it and i.
 * L L' = C_NN grows row by row, and with it u = L^-1 C_Ni and v = L^-1 c_N: a = |u|^2, r'P r = |v|^2, z_i'P r = u'v.
 */
export function tiltedCorrelation(
  { between, withResidual, residual }: Correlations,
  i: number,
  linked: readonly number[],
  rescaling: 1 | 2,
  tiny: number,
): number {
  const factor = new Float64Array(linked.length ** 2)
  const u = new Float64Array(linked.length)
  const v = new Float64Array(linked.length)
  let outside = 1
  let left = residual
  let tilted = withResidual(i)
  let k = 0
  for (; k < linked.length; k++) {
    const row = k * linked.length
    for (let j = 0; j < k; j++) {
      const other = j * linked.length
      factor[row + j] =
        (between(linked[k], linked[j]) - dot(factor, row, factor, other, j)) / factor[other + j]
    }
    const pivot = 1 - dot(factor, row, factor, row, k)
    if (!(pivot > tiny)) break
    const length = Math.sqrt(pivot)
    const along = (between(i, linked[k]) - dot(factor, row, u, 0, k)) / length
    if (!(outside - along * along > tiny)) break
    factor[row + k] = length
    u[k] = along
    v[k] = (withResidual(linked[k]) - dot(factor, row, v, 0, k)) / length
    outside -= along * along
    left -= v[k] * v[k]
    tilted -= along * v[k]
  }
  if (k === 0) return 0
  const scale = rescaling === 1 ? outside : Math.sqrt(outside * Math.max(left / residual, 0))
  return scale > 0 ? tilted / scale : 0
}
