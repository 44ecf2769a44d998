// Columns of many rows in the coordinates of an orthonormal basis of their span: row k of the lower triangle L with
// L L' = X'X has the same inner products with the other rows as column k has with the other columns.
import { dot, dotByPairs } from './dense.js'
import { f64 } from './memory.js'

/** Rows per block of the Gram product. */
const BLOCK = 512

/** x_k'x_l over `ld` rows, block by block. */
function gram(x: number, ld: number, k: number, l: number): number {
  let sum = 0
  for (let start = 0; start < ld; start += BLOCK) {
    const length = Math.min(BLOCK, ld - start)
    sum += dotByPairs(x + 8 * (k * ld + start), x + 8 * (l * ld + start), length)
  }
  return sum
}

/**
 * Append rows k0 <= k < k1 to L (rows `size` doubles apart, zero behind the diagonal) for unit-norm columns k0..k1, and
 * continue y = L^-1 X'response with the products xy. A column whose squared pivot is below `least` lies in the span of those
 * before it: its own coordinate is zero, for every column and for y.
 */
export function appendBasis(
  x: number,
  ld: number,
  l: number,
  size: number,
  k0: number,
  k1: number,
  xy: number,
  y: number,
  least: number,
): void {
  for (let k = k0; k < k1; k++) {
    const row = l + 8 * k * size
    const r = row >>> 3
    f64.fill(0, r, r + size)
    for (let a = 0; a < k; a++) {
      const other = l + 8 * a * size
      const diagonal = f64[(other >>> 3) + a]
      f64[r + a] = diagonal > 0 ? (gram(x, ld, k, a) - dot(other, row, a)) / diagonal : 0
    }
    const squared = 1 - dot(row, row, k)
    const pivot = squared > least ? Math.sqrt(squared) : 0
    f64[r + k] = pivot
    f64[(y >>> 3) + k] = pivot > 0 ? (f64[(xy >>> 3) + k - k0] - dot(row, y, k)) / pivot : 0
  }
}

/** Rows of `from` doubles become rows of `to` > from doubles, in place, zero filled. */
export function widenRows(rows: number, count: number, from: number, to: number): void {
  const base = rows >>> 3
  for (let k = count - 1; k >= 0; k--) {
    f64.copyWithin(base + k * to, base + k * from, base + (k + 1) * from)
    f64.fill(0, base + k * to + from, base + (k + 1) * to)
  }
}
