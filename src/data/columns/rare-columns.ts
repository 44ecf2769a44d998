/**
 * Columns that vary, one of whose values fills more than a quarter of the rows, found in one pass (Misra & Gries 1982) over those in which
 * equal values stand close: in half of the rows such a column may be constant.
 */

import { hasNearPair } from '../../math/near-pair.js'

/** Of the columns from .. to - 1. */
export function rareWithin(x: Float64Array, n: number, from: number, to: number): readonly number[] {
  const rare: number[] = []
  for (let j = from; j < to; j++) if (mayBeConstant(x, j * n, n)) rare.push(j)
  return rare
}

/** Of columns, in which equal values stand close. */
export function rareAmong(x: Float64Array, n: number, columns: readonly number[]): readonly number[] {
  return columns.filter(j => mayBeConstant(x, j * n, n))
}

/** A column that varies and has a value in more than a quarter of the rows: three counters keep every such value. */
function mayBeConstant(x: Float64Array, from: number, n: number): boolean {
  if (!hasNearPair(x, from, n)) return false
  let [a, b, c] = [0, 0, 0]
  let [countA, countB, countC] = [0, 0, 0]
  let varies = false
  for (let i = from; i < from + n; i++) {
    const value = x[i]
    if (value !== x[from]) varies = true
    if (countA > 0 && value === a) countA++
    else if (countB > 0 && value === b) countB++
    else if (countC > 0 && value === c) countC++
    else if (countA === 0) [a, countA] = [value, 1]
    else if (countB === 0) [b, countB] = [value, 1]
    else if (countC === 0) [c, countC] = [value, 1]
    else {
      countA--
      countB--
      countC--
    }
  }
  return varies && (isCommon(a) || isCommon(b) || isCommon(c))

  function isCommon(value: number): boolean {
    let count = 0
    for (let i = from; i < from + n; i++) if (x[i] === value) count++
    return 4 * count > n
  }
}
