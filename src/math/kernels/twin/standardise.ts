// The columns of a data set, centred and scaled on all rows: kernels/standardise.ts.

import { moments } from '../../moments.js'
import { pivotOf } from '../../pivot.js'
import type { Kernel } from '../interface.generated.js'
import { f64, i16 } from './memory.js'
import { nearestInt32 } from './numbers.js'

/** x := (x - mean) / deviation, and the same in 16-bit integers in panels of 32 columns. */
export const standardise: Kernel['standardise'] = (x, n, p, panels, integer, means, deviations, shares) => {
  for (let j = 0; j < p; j++) {
    const start = (x >>> 3) + j * n
    const column = f64.subarray(start, start + n)
    putShares(column, shares >>> 3, j & 3)
    const { mean, deviation, pivot, offset } = moments(column)
    f64[(means >>> 3) + j] = mean
    f64[(deviations >>> 3) + j] = deviation
    const factor = deviation > 0 ? 1 / deviation : 0
    const place = (panels >>> 1) + (j >> 5) * (n + 1) * 32 + (j & 31)
    for (let i = 0; i < n; i++) {
      const value = (column[i] - pivot - offset) * factor
      column[i] = value
      if (panels !== 0) i16[place + 32 * i] = nearestInt32(value * integer)
    }
  }
}

/** Four columns beside each other; those that a last four lacks are the first of them. */
function putShares(column: Float64Array, at: number, place: number): void {
  const low = column.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = column.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  const pivot = pivotOf(low, high)
  const largest = Math.max(Math.abs(low - pivot), Math.abs(high - pivot))
  column.forEach((value, i) => {
    f64.fill((value - pivot) / largest, at + 4 * i + place, at + 4 * i + (place === 0 ? 4 : place + 1))
  })
}
