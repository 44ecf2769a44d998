/** A running sum in twice the precision: each addition keeps its rounding error (Knuth's two-sum). */
export interface PreciseSum {
  high: number
  /** What `high` lacks. */
  low: number
  clear(): void
  add(value: number): void
}

export function createPreciseSum(): PreciseSum {
  const sum: PreciseSum = { high: 0, low: 0, clear, add }
  return sum

  function clear(): void {
    sum.high = 0
    sum.low = 0
  }

  function add(value: number): void {
    const s = sum.high + value
    const t = s - sum.high
    const error = sum.high - (s - t) + (value - t) + sum.low
    sum.high = s + error
    sum.low = error - (sum.high - s)
  }
}
