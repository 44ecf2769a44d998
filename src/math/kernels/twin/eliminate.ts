// Solution of a small dense system: kernels/logistic-descent.ts.
import { axpy, dot } from './dense.js'
import type { Views } from './memory.js'

/** Solves A z = b in place by elimination with row exchanges; false when a pivot vanishes. */
export function eliminate(views: Views, a: number, stride: number, size: number, b: number): boolean {
  const { f64 } = views
  const rowOf = (i: number) => a + 8 * i * stride
  const entry = (i: number, j: number) => f64[(rowOf(i) >>> 3) + j]
  const exchange = (p: number, q: number) => {
    const t = f64[p]
    f64[p] = f64[q]
    f64[q] = t
  }
  for (let k = 0; k < size; k++) {
    let best = k
    for (let i = k + 1; i < size; i++) if (Math.abs(entry(i, k)) > Math.abs(entry(best, k))) best = i
    if (Math.abs(entry(best, k)) < 1e-14) return false
    if (best !== k) {
      for (let j = k; j < size; j++) exchange((rowOf(k) >>> 3) + j, (rowOf(best) >>> 3) + j)
      exchange((b >>> 3) + k, (b >>> 3) + best)
    }
    for (let i = k + 1; i < size; i++) {
      const share = entry(i, k) / entry(k, k)
      if (share === 0) continue
      axpy(views, -share, rowOf(k) + 8 * (k + 1), rowOf(i) + 8 * (k + 1), size - k - 1)
      f64[(b >>> 3) + i] -= share * f64[(b >>> 3) + k]
    }
  }
  for (let k = size - 1; k >= 0; k--) {
    const rest = dot(views, rowOf(k) + 8 * (k + 1), b + 8 * (k + 1), size - k - 1)
    f64[(b >>> 3) + k] = (f64[(b >>> 3) + k] - rest) / entry(k, k)
  }
  return true
}
