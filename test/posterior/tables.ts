import type { Dataset } from '../../src/data/dataset.js'
import { stream } from '../../src/random/stream.js'
import { dataset } from '../random-table.js'

/** Columns that are correlated rho^|j - k|; y = the given coefficients and standard normal errors. */
export function correlated(
  n: number,
  p: number,
  rho: number,
  coefficients: Readonly<Record<number, number>>,
  seed: number,
): Dataset {
  const random = stream(seed, 'test table', 0)
  const x = new Float64Array(n * p)
  const y = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    let value = random.normal()
    for (let j = 0; j < p; j++) {
      x[j * n + i] = value
      y[i] += (coefficients[j] ?? 0) * value
      value = rho * value + Math.sqrt(1 - rho * rho) * random.normal()
    }
    y[i] += random.normal()
  }
  return dataset(x, y)
}
