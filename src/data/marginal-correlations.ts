import { mean } from '../math/mean.js'
import type { Dataset } from './dataset.js'
import { standardColumns } from './standard-columns.js'

/** cor(x_j, y) for every column; 0 for a constant one. */
export function marginalCorrelations({ n, p, x, y }: Dataset): Float64Array {
  const response = standardColumns(y, n, 1).z
  const correlations = new Float64Array(p)
  for (let j = 0; j < p; j++) correlations[j] = correlation(x, j * n, n, response)
  return correlations
}

/** `response` has mean zero and variance one. */
function correlation(x: Float64Array, start: number, n: number, response: Float64Array): number {
  const centre = mean(x, start, n)
  let largest = 0
  let spread = 0
  for (let i = 0; i < n; i++) {
    largest = Math.max(largest, Math.abs(x[start + i]))
    spread = Math.max(spread, Math.abs(x[start + i] - centre))
  }
  // As in standardColumns: what varies by rounding only is constant.
  if (!(spread > 4 * Number.EPSILON * largest)) return 0
  let squares = 0
  let product = 0
  for (let i = 0; i < n; i++) {
    const d = (x[start + i] - centre) / spread
    squares += d * d
    product += d * response[i]
  }
  return product / Math.sqrt(squares * n)
}
