import { checkpoint } from '../../math/checkpoint.js'
import { mean as meanOf } from '../../math/mean.js'
import { isConstant, pivotOf } from '../../math/pivot.js'

/**
 * The predictors centred and scaled to variance one (divisor n): z_ij = (x_ij - mean_j) / sd_j, and the way back:
 * b_j = beta_j / sd_j, b_0 = beta_0 - sum_j b_j mean_j. A constant column, one that varies by rounding only, becomes zeros with sd 0.
 */
export interface StandardColumns {
  readonly n: number
  readonly p: number
  /** Column-major, as the table it was made from. */
  readonly z: Float64Array
  readonly mean: Float64Array
  readonly sd: Float64Array
}

/** Columns: some milliseconds of work. */
const BETWEEN_CHECKPOINTS = 4096

/** `z` is the memory for them, which may be that of the predictors. */
export function standardColumns(
  x: Float64Array,
  n: number,
  p: number,
  z: Float64Array = new Float64Array(n * p),
): StandardColumns {
  const mean = new Float64Array(p)
  const sd = new Float64Array(p)
  for (let j = 0; j < p; j++) {
    if (j % BETWEEN_CHECKPOINTS === 0) checkpoint()
    standardise(x, z, j * n, n, j, mean, sd)
  }
  return { n, p, z, mean, sd }
}

function standardise(
  x: Float64Array,
  z: Float64Array,
  start: number,
  n: number,
  j: number,
  centres: Float64Array,
  sd: Float64Array,
): void {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = start; i < start + n; i++) {
    const value = x[i]
    if (value < low) low = value
    if (value > high) high = value
  }
  const pivot = pivotOf(low, high)
  centres[j] = pivot
  if (isConstant(low, high)) {
    z.fill(0, start, start + n)
    return
  }
  for (let i = start; i < start + n; i++) z[i] = x[i] - pivot
  const centre = meanOf(z, start, n)
  centres[j] = pivot + centre
  // Deviations are divided by the largest, which is that of an end, before they are squared: squares of 1e-200 or 1e200 leave the range.
  const spread = Math.max(Math.abs(low - pivot - centre), Math.abs(high - pivot - centre))
  let squares = 0
  for (let i = start; i < start + n; i++) {
    const d = (z[i] - centre) / spread
    z[i] = d
    squares += d * d
  }
  const scale = Math.sqrt(squares / n)
  sd[j] = spread * scale
  for (let i = start; i < start + n; i++) z[i] /= scale
}

/** Coefficients of the given columns on the original scale. */
export function originalScale(
  columns: Pick<StandardColumns, 'mean' | 'sd'>,
  selected: ArrayLike<number>,
  coefficients: ArrayLike<number>,
  intercept: number,
): { readonly intercept: number; readonly coefficients: Float64Array } {
  const original = new Float64Array(selected.length)
  let constant = intercept
  for (let k = 0; k < selected.length; k++) {
    const j = selected[k]
    original[k] = columns.sd[j] > 0 ? coefficients[k] / columns.sd[j] : 0
    constant -= original[k] * columns.mean[j]
  }
  return { intercept: constant, coefficients: original }
}
