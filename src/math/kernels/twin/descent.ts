// Coordinate descent over the active columns of a least-squares problem: kernels/descent.ts.
import type { Kernel } from '../interface.generated.js'
import { axpy } from './dense.js'
import { f64 } from './memory.js'

/** c -= change g over `length` bytes. */
export const subtractRow: Kernel['subtractRow'] = (change, row, c, length) => {
  axpy(-change, row, c, length >>> 3)
}

/** out_i = |L^-1 e_i|^2, four columns of L^-1 at a time; v holds their entries row by row. */
export const inverseDiagonals: Kernel['inverseDiagonals'] = (l, stride, size, reciprocal, v, out) => {
  const entry = (k: number, lane: number) => (v >>> 3) + 4 * k + lane
  for (let i = 0; i < size; i++) {
    const first = i & ~3
    const lane = i - first
    let squares = 0
    for (let k = first; k < size; k++) {
      const row = (l >>> 3) + k * stride
      let sum = 0
      for (let j = first; j < k; j++) sum += f64[row + j] * f64[entry(j, lane)]
      const value = ((k === i ? 1 : 0) - sum) * f64[(reciprocal >>> 3) + k]
      f64[entry(k, lane)] = value
      squares += value * value
    }
    f64[(out >>> 3) + i] = squares
  }
  // The kernel also computes the columns that would complete the last four.
  for (let i = size; i % 4 !== 0; i++) {
    for (let k = size & ~3; k < size; k++) f64[entry(k, i & 3)] = 0
  }
}

/** |a - b| over n elements, a multiple of 4. */
export const distance: Kernel['distance'] = (a, b, n) => {
  const sums = [0, 0, 0, 0]
  for (let i = 0; i < n; i++) {
    const d = f64[(a >>> 3) + i] - f64[(b >>> 3) + i]
    sums[i & 3] += d * d
  }
  return Math.sqrt(sums[0] + sums[2] + (sums[1] + sums[3]))
}
