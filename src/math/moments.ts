import { isConstant, pivotOf } from './pivot.js'

export interface Moments {
  readonly mean: number
  /** 1/n; zero where the values are the same but for rounding. */
  readonly deviation: number
  /** mean = pivot + offset; (value - pivot) - offset keeps digits that value - mean may lose. */
  readonly pivot: number
  readonly offset: number
}

/** Mean and 1/n standard deviation by two passes, after a shift that dwarfs the spread has been taken away exactly. */
export function moments(values: Float64Array): Moments {
  const n = values.length
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = 0; i < n; i++) {
    low = Math.min(low, values[i])
    high = Math.max(high, values[i])
  }
  const pivot = pivotOf(low, high)
  if (isConstant(low, high)) return { mean: pivot, deviation: 0, pivot, offset: 0 }
  // Work in units of the largest value: squares of 1e200 must not overflow.
  const largest = Math.max(Math.abs(low - pivot), Math.abs(high - pivot))
  let sum = 0
  for (let i = 0; i < n; i++) sum += (values[i] - pivot) / largest
  const mean = sum / n
  let squares = 0
  let drift = 0
  for (let i = 0; i < n; i++) {
    const d = (values[i] - pivot) / largest - mean
    squares += d * d
    drift += d
  }
  const deviation = Math.sqrt(Math.max(squares - (drift * drift) / n, 0) / n)
  const offset = mean * largest
  return { mean: pivot + offset, deviation: deviation * largest, pivot, offset }
}
