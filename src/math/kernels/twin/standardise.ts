// The columns of a data set, centred and scaled on all rows: kernels/standardise.ts.

import { moments } from '../../moments.js'
import type { Kernel } from '../interface.generated.js'
import { f64, i16 } from './memory.js'
import { nearestInt32 } from './numbers.js'

/** x := (x - mean) / deviation, and the same in 16-bit integers in panels of 32 columns. */
export const standardise: Kernel['standardise'] = (x, n, p, panels, integer, means, deviations) => {
  for (let j = 0; j < p; j++) {
    const start = (x >>> 3) + j * n
    const column = f64.subarray(start, start + n)
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
