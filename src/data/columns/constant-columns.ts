import { isConstant } from '../../math/pivot.js'
import type { Dataset } from '../dataset.js'

/** Columns that have the same value in every row, up to rounding: no model can have them. */
export function constantColumns({ n, p, x }: Pick<Dataset, 'n' | 'p' | 'x'>): Int32Array {
  return Int32Array.from(constantWithin(x, n, 0, p))
}

/** Of the columns from .. to - 1. */
export function constantWithin(x: Float64Array, n: number, from: number, to: number): readonly number[] {
  const constant: number[] = []
  for (let j = from; j < to; j++) {
    let low = x[j * n]
    let high = low
    let i = j * n + 1
    // Values that differ by more than rounding do so whatever comes after them: most columns are known by two rows.
    for (; i < (j + 1) * n && isConstant(low, high); i++) {
      if (x[i] < low) low = x[i]
      else if (x[i] > high) high = x[i]
    }
    if (isConstant(low, high)) constant.push(j)
  }
  return constant
}

/** Whether some of these columns hold numbers that differ, by no more than rounding. */
export function differByRounding({ n, x }: Pick<Dataset, 'n' | 'x'>, constant: readonly number[]): boolean {
  return constant.some(j => x.subarray(j * n, (j + 1) * n).some(value => value !== x[j * n]))
}
