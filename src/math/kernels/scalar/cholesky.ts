// Cholesky factor of the active Gram matrix: row-major lower triangle, rows `stride` doubles apart.
import { dot, transposeTimes } from '../twin/dense.js'
import { at, copyBytes, intAt, put } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'
import { lowerSolve } from '../twin/triangular.js'

/** Gram entries of column `slot` with the active columns, written to row `size` of the factor. */
export function activeGram(
  l: usize,
  stride: i32,
  size: i32,
  x: usize,
  ld: i32,
  slots: usize,
  slot: i32,
): void {
  transposeTimes(x, ld, slots, size, x + <usize>slot * <usize>ld * 8, l + <usize>(size * stride) * 8)
}

/** The same where the products of all columns stand in the lower triangle of g, its rows `apart` doubles apart. */
export function activeProducts(
  l: usize,
  stride: i32,
  size: i32,
  g: usize,
  apart: i32,
  slots: usize,
  slot: i32,
): void {
  const row = l + <usize>(size * stride) * 8
  for (let q = 0; q < size; q++) {
    const other = intAt(slots, q)
    put(row, q, other < slot ? at(g, slot * apart + other) : at(g, other * apart + slot))
  }
}

/** The row of a new column, its Gram entries in place, becomes a row of L; returns the squared pivot. */
export function factorRow(l: usize, stride: i32, size: i32, reciprocal: usize, diagonal: f64): f64 {
  const row = l + <usize>(size * stride) * 8
  lowerSolve(l, stride, size, reciprocal, row, row)
  return diagonal - dot(row, row, size)
}

/** z = L^-1 s from row `from` on. */
export function forwardSolve(l: usize, stride: i32, from: i32, size: i32, s: usize, z: usize): void {
  for (let a = from; a < size; a++) {
    const row = l + <usize>(a * stride) * 8
    put(z, a, (at(s, a) - dot(row, z, a)) / at(row, a))
  }
}

/** Remove row and column q by Givens rotations. */
export function choleskyRemove(l: usize, stride: i32, size: i32, q: i32): void {
  for (let i = q; i < size - 1; i++) {
    copyBytes(l + <usize>(i * stride) * 8, l + <usize>((i + 1) * stride) * 8, <usize>(i + 2) * 8)
  }
  for (let i = q; i < size - 1; i++) {
    const row = l + <usize>(i * stride) * 8
    const a = at(row, i),
      b = at(row, i + 1)
    const h = Math.sqrt(a * a + b * b)
    const c = a / h,
      s = b / h
    put(row, i, h)
    put(row, i + 1, 0)
    let p = row + <usize>i * 8
    for (let k = i + 1; k < size - 1; k++) {
      p += <usize>stride * 8
      const t = at(p, 0),
        u = at(p, 1)
      put(p, 0, c * t + s * u)
      put(p, 1, c * u - s * t)
    }
  }
}
