import type { Dataset } from './dataset.js'
import { standardColumns } from './standard-columns.js'

/** cor(x_j, y) for every column; 0 for a constant one. */
export function marginalCorrelations({ n, p, x, y }: Dataset): Float64Array {
  const response = standardColumns(y, n, 1).z
  const correlations = new Float64Array(p)
  const sums = new Float64Array(p)
  let j = 0
  for (; j + 4 <= p; j += 4) sumFour(x, n, j, sums)
  for (; j < p; j++) for (let i = j * n; i < (j + 1) * n; i++) sums[j] += x[i]
  for (j = 0; j < p; j++) correlations[j] = correlation(x, j * n, n, sums[j] / n, response)
  return correlations
}

/** Four columns at a time: no addition waits for another. */
function sumFour(x: Float64Array, n: number, j: number, sums: Float64Array): void {
  let [a, b, c, d] = [0, 0, 0, 0]
  const start = j * n
  for (let i = start; i < start + n; i++) {
    a += x[i]
    b += x[i + n]
    c += x[i + 2 * n]
    d += x[i + 3 * n]
  }
  sums.set([a, b, c, d], j)
}

/** Squares whose sum is in this range have lost nothing to overflow or underflow. */
const SMALL = 1e-250
const LARGE = 1e250

/** `response` has mean zero and variance one. */
function correlation(
  x: Float64Array,
  start: number,
  n: number,
  centre: number,
  response: Float64Array,
): number {
  let rest = 0
  let squares = 0
  let product = 0
  for (let i = 0; i < n; i++) {
    const d = x[start + i] - centre
    rest += d
    squares += d * d
    product += d * response[i]
  }
  // The mean is off by rounding: that takes its square away, and nothing from the product with a response of mean zero.
  const spread = squares - (rest * rest) / n
  const size = squares + n * centre * centre
  if (spread > 1e-20 * size && spread > SMALL && size < LARGE) return product / Math.sqrt(spread * n)
  return carefulCorrelation(x, start, n, response)
}

function carefulCorrelation(x: Float64Array, start: number, n: number, response: Float64Array): number {
  const { z, sd } = standardColumns(x.subarray(start, start + n), n, 1)
  if (sd[0] === 0) return 0
  let product = 0
  for (let i = 0; i < n; i++) product += z[i] * response[i]
  return product / n
}
