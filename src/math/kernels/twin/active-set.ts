// The active set of the logistic lasso: its Hessian's factor, Newton steps, and where the support may change next.
import type { Kernel } from '../interface.generated.js'
import { dot, dotByPairs } from './dense.js'
import { weigh } from './logistic.js'
import { f64, i32 } from './memory.js'
import { greater } from './numbers.js'
import { lowerSolve } from './triangular.js'

/** Lower triangle of H = X_A' V X_A into the rows of l. `scratch` holds two columns. */
export const weightedGram: Kernel['weightedGram'] = (x, ld, slots, count, v, scratch, l, stride) => {
  const columnOf = (a: number) => x + 8 * i32[(slots >>> 2) + a] * ld
  for (let k = 0; k < count; k += 2) {
    const last = Math.min(k + 1, count - 1)
    weigh(columnOf(k), v, scratch, ld)
    weigh(columnOf(last), v, scratch + 8 * ld, ld)
    for (let row = k; row <= last; row++) {
      const weighted = scratch + 8 * (row - k) * ld
      for (let j = 0; j <= row; j++) {
        f64[(l >>> 3) + row * stride + j] = dotByPairs(weighted, columnOf(j), ld)
      }
    }
  }
}

export const factorRows: Kernel['factorRows'] = (l, stride, size, tiny, reciprocal) => {
  let smallest = 1
  for (let k = 0; k < size; k++) {
    const row = l + 8 * k * stride
    const r = row >>> 3
    const block = k & ~3
    if (block + 4 <= size) {
      for (let j = 0; j < k; j++) {
        // Against the rows above the block of four by pairs, against those of the block as `dot` does.
        const product = j < block ? dotByPairs : dot
        f64[r + j] = (f64[r + j] - product(l + 8 * j * stride, row, j)) * f64[(reciprocal >>> 3) + j]
      }
    } else {
      lowerSolve(l, stride, k, reciprocal, row, row)
    }
    const diagonal = f64[r + k]
    const pivot = diagonal - dot(row, row, k)
    smallest = Math.min(smallest, pivot / diagonal)
    const length = Math.sqrt(Math.max(pivot, Math.max(tiny * diagonal, 1e-290)))
    f64[r + k] = length
    f64[(reciprocal >>> 3) + k] = 1 / length
  }
  return smallest
}

/** The largest of |c_0|, ..., |c_(count-1)|, or 0. */
export const largestAbsolute: Kernel['largestAbsolute'] = (c, count) => {
  const most = count & ~1
  let top = 0
  for (let k = 0; k < most; k++) {
    top = greater(top, Math.abs(f64[(c >>> 3) + k]))
  }
  return most < count ? Math.max(top, Math.abs(f64[(c >>> 3) + most])) : top
}

/** rate = (before - now) * per, then before = now: how values have moved since they were last seen. */
export const movement: Kernel['movement'] = (now, before, rate, count, per) => {
  for (let k = 0; k < count; k++) {
    const value = f64[(now >>> 3) + k]
    f64[(rate >>> 3) + k] = (f64[(before >>> 3) + k] - value) * per
    f64[(before >>> 3) + k] = value
  }
}
