import type { Dataset } from '../dataset.js'
import { standardColumns } from './standard-columns.js'

/** cor(x_j, y) for every column; 0 for a constant one. */
export function marginalCorrelations({ n, p, x, y }: Pick<Dataset, 'n' | 'p' | 'x' | 'y'>): Float64Array {
  const response = standardColumns(y, n, 1).z
  const correlations = new Float64Array(p)
  const moments = new Float64Array(8)
  if (p === 1) correlations[0] = carefulCorrelation(x, 0, n, response)
  for (let j = 0; j < p && p > 1; j += 2) {
    // An odd last column goes with the one before it, once more.
    const first = Math.min(j, p - 2)
    twoColumns(x, first * n, n, response, moments)
    correlations[first] = correlation(x, first * n, n, response, moments, 0)
    correlations[first + 1] = correlation(x, (first + 1) * n, n, response, moments, 4)
  }
  return correlations
}

/**
 * Two columns at a time, so that no sum waits for another: mean, sum and squares of the deviations from it, and their product
 * with the response.
 */
function twoColumns(
  x: Float64Array,
  start: number,
  n: number,
  response: Float64Array,
  moments: Float64Array,
): void {
  let [sum, other] = [0, 0]
  for (let i = start; i < start + n; i++) {
    sum += x[i]
    other += x[i + n]
  }
  const [mean, otherMean] = [sum / n, other / n]
  let [rest, squares, product, otherRest, otherSquares, otherProduct] = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < n; i++) {
    const d = x[start + i] - mean
    const e = x[start + n + i] - otherMean
    const y = response[i]
    rest += d
    squares += d * d
    product += d * y
    otherRest += e
    otherSquares += e * e
    otherProduct += e * y
  }
  moments.set([mean, rest, squares, product, otherMean, otherRest, otherSquares, otherProduct])
}

/** Squares whose sum is in this range have lost nothing to overflow or underflow. */
const SMALL = 1e-250
const LARGE = 1e250

/** `response` has mean zero and variance one. */
function correlation(
  x: Float64Array,
  start: number,
  n: number,
  response: Float64Array,
  moments: Float64Array,
  at: number,
): number {
  const [centre, rest, squares, product] = [moments[at], moments[at + 1], moments[at + 2], moments[at + 3]]
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
