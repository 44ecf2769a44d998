// From the shared data matrix to the standardised columns of one subsample.
import { dot } from './dense.js'
import { f64, i32, u32 } from './memory.js'

/** Where the squared centred norm is below this share of the squared mean, rounding of the mean would show. */
const STEEP = 1e-8

/**
 * Gather `count` columns on the rows of a subsample, centre them, scale them to unit norm and correlate them with v.
 * x: column-major matrix of n rows. Column variables[k] goes to slot slots[k] of `out`, its mean and norm likewise, and its
 * product with v to c[k]. A column whose squared centred norm is at most `tiny` times its squared raw norm is constant
 * here: it becomes zero, with norm 0.
 */
export function enterColumns(
  x: number,
  n: number,
  rows: number,
  m: number,
  ld: number,
  variables: number,
  slots: number,
  count: number,
  out: number,
  mean: number,
  norm: number,
  v: number,
  c: number,
  tiny: number,
): void {
  for (let k = 0; k < count; k++) {
    const slot = i32[(slots >>> 2) + k]
    const column = (out >>> 3) + slot * ld
    gather((x >>> 3) + i32[(variables >>> 2) + k] * n, rows >>> 2, m, column)
    const mu = sumByFours(f64, column, m) / m
    // Padding rows get the mean, so that centring turns them into exact zeros.
    f64.fill(mu, column + m, column + ld)
    const raw = m * mu * mu
    for (let i = column; i < column + ld; i++) f64[i] -= mu
    const squared = dotByFours(column, column, ld)
    if (squared < STEEP * m * mu * mu) {
      const rest = centreAgain(f64, column, m)
      const left = dot(8 * column, 8 * column, ld)
      const length = left > tiny * (left + raw) ? Math.sqrt(left) : 0
      const inverse = length > 0 ? 1 / length : 0
      for (let i = column; i < column + ld; i++) f64[i] *= inverse
      f64[(mean >>> 3) + slot] = mu + rest
      f64[(norm >>> 3) + slot] = length
      f64[(c >>> 3) + k] = dot(8 * column, v, ld)
      continue
    }
    const product = dotByFours(column, v >>> 3, ld)
    const constant = !(squared > tiny * (squared + raw))
    const length = constant ? 0 : Math.sqrt(squared)
    const inverse = constant ? 0 : 1 / length
    for (let i = column; i < column + ld; i++) f64[i] *= inverse
    f64[(mean >>> 3) + slot] = mu
    f64[(norm >>> 3) + slot] = length
    f64[(c >>> 3) + k] = product * inverse
  }
}

/** Take away what the rounding of the mean left; returns it. The padding is zero already. */
function centreAgain(f64: Float64Array, column: number, m: number): number {
  let sum = 0
  for (let i = column; i < column + m; i++) sum += f64[i]
  const rest = sum / m
  for (let i = column; i < column + m; i++) f64[i] -= rest
  return rest
}

function gather(source: number, rows: number, m: number, column: number): void {
  for (let i = 0; i < m; i++) f64[column + i] = f64[source + u32[rows + i]]
}

/** Four sums over the rows in turn; the tail goes to the first. */
function sumByFours(f64: Float64Array, column: number, m: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let i = 0
  for (; i + 4 <= m; i += 4) {
    s0 += f64[column + i]
    s1 += f64[column + i + 1]
    s2 += f64[column + i + 2]
    s3 += f64[column + i + 3]
  }
  for (; i < m; i++) s0 += f64[column + i]
  return s0 + s1 + (s2 + s3)
}

/** Inner product over a multiple of four rows, by four sums in turn. */
export function dotByFours(a: number, b: number, ld: number): number {
  const sums = [0, 0, 0, 0]
  for (let i = 0; i < ld; i++) sums[i & 3] += f64[a + i] * f64[b + i]
  return sums[0] + sums[2] + (sums[1] + sums[3])
}
