// Solution of a small dense system, again and again.
import { axpy, dot } from '../twin/dense.js'
import { at, intAt, put, putInt } from '../twin/memory.js'
import type { bool, i32, usize } from '../twin/numbers.js'

/** A = P L U in place by elimination with row exchanges, noted in `swaps`; false when a pivot vanishes. */
export function eliminate(a: usize, stride: i32, size: i32, swaps: usize): bool {
  const step = <usize>stride * 8
  for (let k = 0; k < size; k++) {
    let best = k
    for (let i = k + 1; i < size; i++) {
      if (Math.abs(at(a + <usize>i * step, k)) > Math.abs(at(a + <usize>best * step, k))) best = i
    }
    const row = a + <usize>k * step,
      other = a + <usize>best * step
    if (Math.abs(at(other, k)) < 1e-14) return false
    putInt(swaps, k, best)
    if (best !== k) {
      for (let j = 0; j < size; j++) {
        const t = at(row, j)
        put(row, j, at(other, j))
        put(other, j, t)
      }
    }
    for (let i = k + 1; i < size; i++) {
      const target = a + <usize>i * step
      const share = at(target, k) / at(row, k)
      put(target, k, share)
      if (share !== 0) axpy(-share, row + <usize>(k + 1) * 8, target + <usize>(k + 1) * 8, size - k - 1)
    }
  }
  return true
}

/** b := A^-1 b from what `eliminate` has left. */
export function substitute(a: usize, stride: i32, size: i32, swaps: usize, b: usize): void {
  const step = <usize>stride * 8
  for (let k = 0; k < size; k++) {
    const best = intAt(swaps, k)
    const t = at(b, k)
    put(b, k, at(b, best))
    put(b, best, t)
  }
  for (let i = 1; i < size; i++) put(b, i, at(b, i) - dot(a + <usize>i * step, b, i))
  for (let k = size - 1; k >= 0; k--) {
    const row = a + <usize>k * step
    const rest = dot(row + <usize>(k + 1) * 8, b + <usize>(k + 1) * 8, size - k - 1)
    put(b, k, (at(b, k) - rest) / at(row, k))
  }
}
