// What |x_j'r| of a column can at most have become: kernels/bound.ts.
import type { Kernel } from '../interface.generated.js'
import { f32, i16, i32 } from './memory.js'
import { dot16 } from './numbers.js'

const { fround } = Math
const BLOCK = 16

/** bound_j = up (|X_j'v| + slop_j + rounding) / (scale low_j) - gone. */
export function panelBounds(
  packed: number,
  pairs: number,
  blocks: number,
  v: number,
  scale: number,
  rounding: number,
  low: number,
  slop: number,
  gone: number,
  bound: number,
  scratch: number,
): void {
  const up = fround((1 + 2 ** -20) / fround(scale))
  const extra = fround(rounding)
  const path = fround(gone)
  for (let block = 0; block < blocks; block++) {
    const x = (packed >>> 1) + block * pairs * 2 * BLOCK
    for (let j = 0; j < BLOCK; j++) {
      let total = 0
      for (let r = 0; r < pairs; r++) {
        const at = x + r * 2 * BLOCK + 2 * j
        total = (total + dot16(i16[at], i16[(v >>> 1) + 2 * r], i16[at + 1], i16[(v >>> 1) + 2 * r + 1])) | 0
      }
      const o = BLOCK * block + j
      f32[(scratch >>> 2) + j] = total
      const sum = fround(fround(Math.abs(fround(total)) + f32[(slop >>> 2) + o]) + extra)
      f32[(bound >>> 2) + o] = fround(fround(up * sum) / f32[(low >>> 2) + o]) - path
    }
  }
}

/** The columns j >= from whose value is above the limit, listed in `out`; returns how many. */
export const collectAbove: Kernel['collectAbove'] = (values, width, limit, from, out) => {
  const bound = fround(limit)
  let count = 0
  for (let j = from; j < width; j++) {
    if (f32[(values >>> 2) + j] > bound) i32[(out >>> 2) + count++] = j
  }
  return count
}

/** Which of `count` numbers are not below the limit in size. */
export const collectFar: Kernel['collectFar'] = (values, count, limit, out) => {
  const least = fround(limit)
  let found = 0
  for (let j = 0; j < count; j++)
    if (!(Math.abs(f32[(values >>> 2) + j]) < least)) i32[(out >>> 2) + found++] = j
  return found
}
