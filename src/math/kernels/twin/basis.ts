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

/** x_k'x_l for k0 <= k < k1 and l < k of contiguous columns of `ld` rows, to g[k * size + l]. */
export function gramRows(x: number, ld: number, g: number, size: number, k0: number, k1: number): void {
  for (let k = k0; k < k1; k++) for (let l = 0; l < k; l++) f64[(g >>> 3) + k * size + l] = gram(x, ld, k, l)
}

/** Entries a < k of the rows k and m >= k of the triangle L: l_ka = (g_ka - l_a'l_k) / l_aa, 0 where l_aa is. */
export function lowerRows(l: number, size: number, k: number, m: number, g: number, stride: number): void {
  for (let a = 0; a < k; a++) {
    const above = l + 8 * a * size
    const diagonal = f64[(above >>> 3) + a]
    for (const row of m > k ? [k, m] : [k]) {
      const rest = f64[(g >>> 3) + row * stride + a] - dot(above, l + 8 * row * size, a)
      f64[(l >>> 3) + row * size + a] = diagonal > 0 ? rest / diagonal : 0
    }
  }
}
