// Columns of many rows in the coordinates of an orthonormal basis of their span: row k of the lower triangle L with
// L L' = X'X has the same inner products with the other rows as column k has with the other columns.
import { gramRows, lowerRows } from '../twin/basis.js'
import { dot } from '../twin/dense.js'
import { at, clearBytes, copyBytes, put } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'
import { minInt } from '../twin/numbers.js'

/**
 * Append rows k0 <= k < k1 to L (rows `size` doubles apart, zero behind the diagonal) for the columns (x_k - offset_k) scale_k on m rows, which have
 * norm one, and continue y = L^-1 X'response with the products xy. The products of the columns go to the rows of g, `stride` doubles apart, which may be
 * L itself. A column whose squared pivot is below `least` lies in the span of those before it: its own coordinate is zero, for every column and for y.
 */
export function appendBasis(
  x: usize,
  ld: i32,
  m: i32,
  offset: usize,
  scale: usize,
  g: usize,
  stride: i32,
  l: usize,
  size: i32,
  k0: i32,
  k1: i32,
  xy: usize,
  y: usize,
  least: f64,
): void {
  gramRows(x, ld, g, stride, k0, k1)
  for (let k = k0; k < k1; k++) standardiseProducts(g + <usize>(k * stride) * 8, k, m, offset, scale)
  for (let k = k0; k < k1; k += 2) {
    // The last of an odd number is its own companion.
    const next = minInt(k + 1, k1 - 1)
    lowerRows(l, size, k, next, g, stride)
    closeRow(l, size, k, xy + <usize>(k - k0) * 8, y, least)
    if (next === k) continue
    const row = l + <usize>(k * size) * 8,
      below = row + <usize>size * 8
    const diagonal = at(row, k)
    put(below, k, diagonal > 0 ? (at(g, next * stride + k) - dot(row, below, k)) / diagonal : 0)
    closeRow(l, size, next, xy + <usize>(next - k0) * 8, y, least)
  }
}

/** The entries of row k of L are in place: its diagonal, zeros behind it, and its coordinate of the response, from the product at xy. */
function closeRow(l: usize, size: i32, k: i32, xy: usize, y: usize, least: f64): void {
  const row = l + <usize>(k * size) * 8
  const squared = 1.0 - dot(row, row, k)
  const pivot = squared > least ? Math.sqrt(squared) : 0.0
  put(row, k, pivot)
  clearBytes(row + <usize>(k + 1) * 8, <usize>(size - k - 1) * 8)
  put(y, k, pivot > 0 ? (at(xy, 0) - dot(row, y, k)) / pivot : 0)
}

/** The products of column k with those before it, which had neither offset nor scale. */
function standardiseProducts(products: usize, k: i32, m: i32, offset: usize, scale: usize): void {
  const shift = <f64>m * at(offset, k),
    own = at(scale, k)
  for (let a = 0; a < k; a++)
    put(products, a, (at(products, a) - shift * at(offset, a)) * (own * at(scale, a)))
}

/** Rows of `from` doubles become rows of `to` > from doubles, in place, zero filled. */
export function widenRows(rows: usize, count: i32, from: i32, to: i32): void {
  for (let k = count - 1; k >= 0; k--) {
    const row = rows + <usize>(k * to) * 8
    copyBytes(row, rows + <usize>(k * from) * 8, <usize>from * 8)
    clearBytes(row + <usize>from * 8, <usize>(to - from) * 8)
  }
}
