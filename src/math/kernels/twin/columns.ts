// From the shared data matrix to the standardised columns of one subsample.
import { dot, dotByFours } from './dense.js'
import { f64, i32, u32 } from './memory.js'

/** Where the squared centred norm is below this share of the squared mean, rounding of the mean would show. */
const STEEP = 1e-8

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
    const mu = sumByFours(column, m) / m
    // Padding rows get the mean, so that centring turns them into exact zeros.
    f64.fill(mu, column + m, column + ld)
    const raw = m * mu * mu
    for (let i = column; i < column + ld; i++) f64[i] -= mu
    const squared = dotByFours(column, column, ld)
    if (squared < STEEP * m * mu * mu) {
      const rest = centreAgain(column, m)
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
function centreAgain(column: number, m: number): number {
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
function sumByFours(column: number, m: number): number {
  const sums = [0, 0, 0, 0]
  const most = m & ~3
  for (let i = 0; i < m; i++) sums[i < most ? i & 3 : 0] += f64[column + i]
  return sums[0] + sums[1] + (sums[2] + sums[3])
}
