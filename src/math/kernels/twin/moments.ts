// Moments of columns in several samples of their rows: kernels/moments.ts.
import { f64 } from './memory.js'

/** Sums of v d, of v d^2 and of u d, each for four samples, for every column and every four samples. */
export function sampleMoments(
  x: number,
  n: number,
  count: number,
  samples: number,
  fours: number,
  out: number,
): void {
  let to = out >>> 3
  for (let j = 0; j < count; j++) {
    const column = (x >>> 3) + j * n
    for (let four = 0; four < fours; four++) {
      f64.fill(0, to, to + 12)
      for (let i = 0; i < n; i++) {
        const d = f64[column + i] - f64[column]
        const row = (samples >>> 3) + 8 * (four * n + i)
        for (let lane = 0; lane < 4; lane++) {
          f64[to + lane] += f64[row + lane] * d
          f64[to + 4 + lane] += f64[row + lane] * (d * d)
          f64[to + 8 + lane] += f64[row + 4 + lane] * d
        }
      }
      to += 12
    }
  }
}
