// Cholesky factor of the active Gram matrix: row-major lower triangle, rows `stride` doubles apart.
import { dot, transposeTimes } from './dense.js'
import { f64, u8 } from './memory.js'
import { lowerSolve } from './triangular.js'

/** Gram entries of column `slot` with the active columns, written to row `size` of the factor. */
export function activeGram(
  l: number,
  stride: number,
  size: number,
  x: number,
  ld: number,
  slots: number,
  slot: number,
): void {
  transposeTimes(x, ld, slots, size, x + 8 * slot * ld, l + 8 * size * stride)
}

/** The row of a new column, its Gram entries in place, becomes a row of L; returns the squared pivot. */
export function factorRow(
  l: number,
  stride: number,
  size: number,
  reciprocal: number,
  diagonal: number,
): number {
  const row = l + 8 * size * stride
  lowerSolve(l, stride, size, reciprocal, row, row)
  return diagonal - dot(row, row, size)
}

/** z = L^-1 s from row `from` on. */
export function forwardSolve(
  l: number,
  stride: number,
  from: number,
  size: number,
  s: number,
  z: number,
): void {
  for (let a = from; a < size; a++) {
    const row = l + 8 * a * stride
    f64[(z >>> 3) + a] = (f64[(s >>> 3) + a] - dot(row, z, a)) / f64[(row >>> 3) + a]
  }
}

/** Remove row and column q by Givens rotations. */
export function choleskyRemove(l: number, stride: number, size: number, q: number): void {
  for (let i = q; i < size - 1; i++) {
    const next = l + 8 * (i + 1) * stride
    u8.copyWithin(l + 8 * i * stride, next, next + 8 * (i + 2))
  }
  for (let i = q; i < size - 1; i++) {
    const row = (l >>> 3) + i * stride
    const a = f64[row + i]
    const b = f64[row + i + 1]
    const h = Math.sqrt(a * a + b * b)
    const c = a / h
    const s = b / h
    f64[row + i] = h
    f64[row + i + 1] = 0
    for (let k = i + 1; k < size - 1; k++) {
      const p = (l >>> 3) + k * stride + i
      const t = f64[p]
      const u = f64[p + 1]
      f64[p] = c * t + s * u
      f64[p + 1] = c * u - s * t
    }
  }
}
