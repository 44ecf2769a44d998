/** Mean and 1/n standard deviation by two passes; a deviation lost in the rounding of the values counts as zero. */
export function moments(values: Float64Array): { mean: number; deviation: number } {
  const n = values.length
  let largest = 0
  for (let i = 0; i < n; i++) largest = Math.max(largest, Math.abs(values[i]!))
  if (largest === 0) return { mean: 0, deviation: 0 }
  // Work in units of the largest value: squares of 1e200 must not overflow.
  let sum = 0
  for (let i = 0; i < n; i++) sum += values[i]! / largest
  const mean = sum / n
  let squares = 0
  let drift = 0
  for (let i = 0; i < n; i++) {
    const d = values[i]! / largest - mean
    squares += d * d
    drift += d
  }
  const deviation = Math.sqrt(Math.max(squares - (drift * drift) / n, 0) / n)
  return deviation > 1e-13
    ? { mean: mean * largest, deviation: deviation * largest }
    : { mean: mean * largest, deviation: 0 }
}
