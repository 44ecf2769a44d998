// Correlations of columns in several samples of their rows: kernels/moments.ts.
import { f64, i32 } from './memory.js'

const SMALL = 1e-200
const LARGE = 1e200

/** Columns whose correlation may reach a bound in some of the samples, and in which of four. */
export function reachingColumns(
  x: number,
  n: number,
  count: number,
  samples: number,
  rules: number,
  size: number,
  out: number,
): number {
  let to = out >>> 2
  for (let j = 0; j < count; j++) {
    const column = (x >>> 3) + j * n
    for (let first = 0; first < size; first += 4) {
      let mask = 0
      for (let lane = 0; lane < Math.min(4, size - first); lane++) {
        let [sum, squares, product] = [0, 0, 0]
        for (let i = 0; i < n; i++) {
          const d = f64[column + i] - f64[column]
          const row = (samples >>> 3) + 2 * (first * n + 4 * i) + lane
          sum += f64[row] * d
          squares += f64[row] * (d * d)
          product += f64[row + 4] * d
        }
        const m = f64[(rules >>> 3) + 2 * first + lane]
        const bound = f64[(rules >>> 3) + 2 * first + 4 + lane]
        const spread = m * squares - sum * sum
        const isHeld = squares > SMALL && squares < LARGE
        if (!(isHeld && m * squares <= (m + 1) * spread && product * product < bound * spread))
          mask |= 1 << lane
      }
      if (mask === 0) continue
      i32[to++] = j
      i32[to++] = 4 * first + mask
    }
  }
  return (to - (out >>> 2)) / 2
}
