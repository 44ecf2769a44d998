/**
 * Columns that vary and are no copies of a distinct one before them: of standardised columns z_i = z_j or z_i = -z_j up to rounding the first stands for
 * both, as on a lasso path. A copy would make the correlations singular, and its knockoff could only be a copy again.
 */
import { checkpoint } from './checkpoint.js'
import { dot } from './dot.js'

/** Columns: some milliseconds of work. */
const BETWEEN_CHECKPOINTS = 4096

const GOLDEN = (Math.sqrt(5) - 1) / 2

/**
 * Ascending; `z` has n rows, column-major. Values of copies differ by `rounding` at most. A column is compared with distinct ones only, so that a hundred thousand copies cost no more than
 * as many other columns.
 */
export function distinctColumns(z: Float64Array, n: number, p: number, rounding: number): number[] {
  // Copies have the same product with any vector, but for its sign: they are looked for among columns whose product is about the same.
  const v = Float64Array.from({ length: n }, (_, i) => ((i + 1) * GOLDEN) % 1)
  const width = n * rounding
  const found = new Map<number, number[]>()
  const distinct: number[] = []
  for (let j = 0; j < p; j++) {
    if (j % BETWEEN_CHECKPOINTS === 0) checkpoint()
    if (isZero(z, j * n, n)) continue
    const place = Math.floor(Math.abs(dot(z, j * n, v, 0, n)) / width)
    let isCopy = false
    for (let at = place - 1; at <= place + 1 && !isCopy; at++)
      isCopy = found.get(at)?.some(other => areCopies(z, n, other, j, rounding)) ?? false
    if (isCopy) continue
    distinct.push(j)
    const near = found.get(place)
    if (near === undefined) found.set(place, [j])
    else near.push(j)
  }
  return distinct
}

function isZero(z: Float64Array, start: number, n: number): boolean {
  for (let i = start; i < start + n; i++) if (z[i] !== 0) return false
  return true
}

function areCopies(z: Float64Array, n: number, a: number, b: number, rounding: number): boolean {
  const sign = dot(z, a * n, z, b * n, n) < 0 ? -1 : 1
  for (let i = 0; i < n; i++) if (Math.abs(z[a * n + i] - sign * z[b * n + i]) > rounding) return false
  return true
}
