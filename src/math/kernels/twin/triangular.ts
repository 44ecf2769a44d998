// Triangular solves with a row-major lower triangle L and the reciprocals of its diagonal, in blocks of four rows.
import type { Kernel } from '../interface.generated.js'
import { dotByPairs } from './dense.js'
import { f64, u8 } from './memory.js'

/** z = L^-1 g; z may be g itself. */
export const lowerSolve: Kernel['lowerSolve'] = (l, stride, size, reciprocal, g, z) => {
  for (let k = 0; k < size; k++) {
    const row = l + 8 * k * stride
    const block = k & ~3
    let sum = f64[(g >>> 3) + k] - dotByPairs(z, row, block)
    for (let j = block; j < k; j++) sum -= f64[(row >>> 3) + j] * f64[(z >>> 3) + j]
    f64[(z >>> 3) + k] = sum * f64[(reciprocal >>> 3) + k]
  }
}

/** w = L^-T z. */
export const upperSolve: Kernel['upperSolve'] = (l, stride, size, reciprocal, z, w) => {
  const d = reciprocal >>> 3
  const v = w >>> 3
  const rowOf = (k: number) => (l >>> 3) + k * stride
  u8.copyWithin(w, z, z + 8 * size)
  const most = size & ~3
  for (let k = size - 1; k >= most; k--) {
    const row = rowOf(k)
    f64[v + k] *= f64[d + k]
    for (let j = 0; j < k; j++) f64[v + j] -= f64[v + k] * f64[row + j]
  }
  for (let i = most - 4; i >= 0; i -= 4) {
    for (let k = i + 3; k >= i; k--) {
      let sum = f64[v + k]
      for (let e = i + 3; e > k; e--) sum -= f64[rowOf(e) + k] * f64[v + e]
      f64[v + k] = sum * f64[d + k]
    }
    for (let k = i; k < i + 4; k++) {
      const row = rowOf(k)
      for (let j = 0; j < i; j++) f64[v + j] -= f64[v + k] * f64[row + j]
    }
  }
}
