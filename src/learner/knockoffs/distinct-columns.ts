/**
 * Columns that vary and are no copies of one before them: of standardised columns z_i = z_j or z_i = -z_j up to rounding the first stands for
 * both, as on a lasso path. A copy would make the correlations singular, and its knockoff could only be a copy again.
 */
import { dot } from '../../math/dot.js'

/** Largest difference of two copies, in units of their standard deviation. */
const ROUNDING = 1e-9
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Ascending; `z` has n rows, column-major. */
export function distinctColumns(z: Float64Array, n: number, p: number): number[] {
  // Copies have the same product with any vector, but for its sign: they stand side by side in the order of these.
  const v = Float64Array.from({ length: n }, (_, i) => ((i + 1) * GOLDEN) % 1)
  const mark = Float64Array.from({ length: p }, (_, j) => Math.abs(dot(z, j * n, v, 0, n)))
  const order = Array.from({ length: p }, (_, j) => j).sort((a, b) => mark[a] - mark[b] || a - b)
  const isCopy = new Uint8Array(p)
  for (let k = 0; k < p; k++) {
    const j = order[k]
    for (let l = k + 1; l < p && mark[order[l]] - mark[j] <= n * ROUNDING; l++) {
      if (areCopies(z, n, j, order[l])) isCopy[Math.max(j, order[l])] = 1
    }
  }
  const varies = (j: number) => z.subarray(j * n, (j + 1) * n).some(value => value !== 0)
  return [...isCopy.keys()].filter(j => isCopy[j] === 0 && varies(j))
}

function areCopies(z: Float64Array, n: number, a: number, b: number): boolean {
  const sign = dot(z, a * n, z, b * n, n) < 0 ? -1 : 1
  for (let i = 0; i < n; i++) if (Math.abs(z[a * n + i] - sign * z[b * n + i]) > ROUNDING) return false
  return true
}
