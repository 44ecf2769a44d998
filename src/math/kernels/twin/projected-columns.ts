// Columns of a sample with row weights, less what a basis spans: kernels/projected-columns.ts.
import { axpy, dot, dotByFours } from './dense.js'
import { f64, i32, u32 } from './memory.js'

/** Once more where projecting took so much of the squared norm that rounding shows. */
const DOUBTFUL = 0.01

export function enterProjected(
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
  g: number,
  basis: number,
  rank: number,
  spanned: number,
  divisors: number,
  fixed: number,
): void {
  for (let k = 0; k < count; k++) {
    const variable = i32[(variables >>> 2) + k]
    const slot = i32[(slots >>> 2) + k]
    const column = out + 8 * slot * ld
    const at = column >>> 3
    const mu = gatherWeighted((x >>> 3) + variable * n, rows >>> 2, m, g >>> 3, at)
    f64.fill(0, at + m, at + ld)
    for (let i = 0; i < ld; i++) f64[at + i] = (f64[at + i] - mu) * f64[(g >>> 3) + i]
    const squared = dotByFours(at, at, ld)
    const divisor = f64[(divisors >>> 3) + variable]
    let usable = squared > tiny * (squared + m * mu * mu) && divisor > 0 && divisor < Number.POSITIVE_INFINITY
    if (usable) {
      let left = project(column, ld, basis, rank)
      if (!(left > DOUBTFUL * squared)) left = project(column, ld, basis, rank)
      usable = left > spanned * squared
    }
    const d = usable ? (fixed !== 0 ? divisor : divisor * Math.sqrt(squared)) : 0
    const scale = usable ? 1 / d : 0
    for (let i = 0; i < ld; i++) f64[at + i] *= scale
    f64[(mean >>> 3) + slot] = mu
    f64[(norm >>> 3) + slot] = d
    f64[(c >>> 3) + k] = dotByFours(at, v >>> 3, ld)
  }
}

/** Rows of a column one behind the other; returns their weighted mean, by four sums in turn whose first takes the tail. */
function gatherWeighted(source: number, rows: number, m: number, g: number, column: number): number {
  const sums = [0, 0, 0, 0]
  const most = m & ~3
  for (let i = 0; i < m; i++) {
    const value = f64[source + u32[rows + i]]
    f64[column + i] = value
    sums[i < most ? i & 3 : 0] += f64[g + i] * f64[g + i] * value
  }
  return (sums[0] + sums[1] + (sums[2] + sums[3])) / m
}

/** v := (I - QQ') v; returns what is left of its squared norm. */
export function project(v: number, ld: number, basis: number, rank: number): number {
  for (let t = 0; t < rank; t++) {
    const q = basis + 8 * ld * t
    axpy(-dot(q, v, ld), q, v, ld)
  }
  return dot(v, v, ld)
}

/** out_i = a_i b_i over n elements, an even number. */
export function multiplyRows(a: number, b: number, n: number, out: number): void {
  for (let i = 0; i < n; i++) f64[(out >>> 3) + i] = f64[(a >>> 3) + i] * f64[(b >>> 3) + i]
}
