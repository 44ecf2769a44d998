/** What the numbers of a column are. */
import { FACTS } from '../../math/kernels/scalar/join-columns.js'

export interface NumberFacts {
  /** NaN without any number, as `max`. */
  readonly min: number
  readonly max: number
  readonly whole: boolean
  /** No number but 0 and 1. */
  readonly binary: boolean
  /** 1, 2, 3, ... or 0, 1, 2, ... down the rows. */
  readonly sequence: boolean
}

/** The keys of their first rows (first-keys.ts). */
export function keysIn(facts: Float64Array): Float64Array {
  const keys = new Float64Array(facts.length / FACTS)
  for (let j = 0; j < keys.length; j++) keys[j] = facts[FACTS * j + 3]
  return keys
}

/** Of numbers[offset ..]. */
export function numberFacts(numbers: Float64Array, offset: number, rows: number): NumberFacts {
  const end = offset + rows
  const first = numbers[offset]
  let sequence = rows > 1 && (first === 0 || first === 1)
  for (let i = 0; sequence && i < rows; i++) sequence = numbers[offset + i] === first + i
  let whole = true
  for (let i = offset; whole && i < end; i++) whole = Number.isInteger(numbers[i]) || Number.isNaN(numbers[i])
  let binary = whole
  for (let i = offset; binary && i < end; i++)
    binary = numbers[i] === 0 || numbers[i] === 1 || Number.isNaN(numbers[i])
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  // NaN compares as false.
  for (let i = offset; i < end; i++) {
    const value = numbers[i]
    if (value < min) min = value
    if (value > max) max = value
  }
  // Without any number they are as they began.
  if (min > max) min = max = Number.NaN
  return { min, max, whole, binary, sequence }
}
