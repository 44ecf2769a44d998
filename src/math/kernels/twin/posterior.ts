// Weights of the sets that one more column makes of a set: kernels/posterior.ts.
import { axpy } from './dense.js'
import { expOf, logOf } from './exponential.js'
import { f32, f64, i32 } from './memory.js'

export function additionScores(
  d: number,
  w: number,
  u: number,
  du: number,
  wu: number,
  rss: number,
  nu: number,
  tau: number,
  width: number,
  out: number,
): number {
  let most = -Infinity
  for (let k = 0; k < width; k++) {
    const a = f64[(u >>> 3) + k]
    const pivot = f64[(d >>> 3) + k] + a * a * du
    const product = f64[(w >>> 3) + k] + a * wu
    const left = Math.max(1 - (product * product) / (pivot * rss), 1e-16)
    const score = -0.5 * (logOf(tau * pivot) + nu * logOf(left))
    most = Math.max(most, score)
    f64[(out >>> 3) + k] = score
  }
  return most
}

export function scoreWeights(scores: number, most: number, width: number): number {
  let even = 0
  let odd = 0
  for (let k = 0; k < width; k += 2) {
    even += f64[(scores >>> 3) + k] = weightOf(f64[(scores >>> 3) + k] - most)
    odd += f64[(scores >>> 3) + k + 1] = weightOf(f64[(scores >>> 3) + k + 1] - most)
  }
  return even + odd
}

function weightOf(z: number): number {
  return z > -700 ? expOf(z) : 0
}

export function addMultiples(
  rows: number,
  stride: number,
  list: number,
  c: number,
  count: number,
  v: number,
  width: number,
): void {
  for (let i = 0; i < count; i++) {
    const row = rows + 8 * stride * i32[(list >>> 2) + i]
    axpy(f64[(c >>> 3) + i], v, row, width)
  }
}

/** Eight sums in single precision, joined in double. */
export function singleProducts(x: number, ld: number, count: number, v: number, out: number): void {
  const sums = new Float32Array(8)
  for (let k = 0; k < count; k++) {
    sums.fill(0)
    const column = (x >>> 2) + k * ld
    for (let i = 0; i < ld; i += 8)
      for (let l = 0; l < 8; l++) sums[l] += Math.fround(f32[(v >>> 2) + i + l] * f32[column + i + l])
    for (let l = 0; l < 4; l++) sums[l] += sums[l + 4]
    f64[(out >>> 3) + k] = sums[0] + sums[1] + (sums[2] + sums[3])
  }
}
