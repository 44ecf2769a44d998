// Solution of a small dense system, again and again: kernels/eliminate.ts.
import { axpy, dot } from './dense.js'
import { f64, i32 } from './memory.js'

/** A = P L U in place by elimination with row exchanges, noted in `swaps`; false when a pivot vanishes. */
export function eliminate(a: number, stride: number, size: number, swaps: number): boolean {
  const rowOf = (i: number) => a + 8 * i * stride
  const placeOf = (i: number, j: number) => (a >>> 3) + i * stride + j
  const entry = (i: number, j: number) => f64[placeOf(i, j)]
  for (let k = 0; k < size; k++) {
    let best = k
    for (let i = k + 1; i < size; i++) if (Math.abs(entry(i, k)) > Math.abs(entry(best, k))) best = i
    if (Math.abs(entry(best, k)) < 1e-14) return false
    i32[(swaps >>> 2) + k] = best
    for (let j = 0; j < size && best !== k; j++) exchange(f64, placeOf(k, j), placeOf(best, j))
    for (let i = k + 1; i < size; i++) {
      const share = entry(i, k) / entry(k, k)
      f64[placeOf(i, k)] = share
      if (share !== 0) axpy(-share, rowOf(k) + 8 * (k + 1), rowOf(i) + 8 * (k + 1), size - k - 1)
    }
  }
  return true
}

/** b := A^-1 b from what `eliminate` has left. */
export function substitute(a: number, stride: number, size: number, swaps: number, b: number): void {
  const rowOf = (i: number) => a + 8 * i * stride
  for (let k = 0; k < size; k++) exchange(f64, (b >>> 3) + k, (b >>> 3) + i32[(swaps >>> 2) + k])
  for (let i = 1; i < size; i++) f64[(b >>> 3) + i] -= dot(rowOf(i), b, i)
  for (let k = size - 1; k >= 0; k--) {
    const rest = dot(rowOf(k) + 8 * (k + 1), b + 8 * (k + 1), size - k - 1)
    f64[(b >>> 3) + k] = (f64[(b >>> 3) + k] - rest) / f64[(rowOf(k) >>> 3) + k]
  }
}

function exchange(f64: Float64Array, p: number, q: number): void {
  const t = f64[p]
  f64[p] = f64[q]
  f64[q] = t
}
