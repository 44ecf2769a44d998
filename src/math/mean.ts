/** The mean of n values, in two passes: the second takes away what rounding left in the first. */
export function mean(values: Float64Array, start: number, n: number): number {
  let sum = 0
  for (let i = start; i < start + n; i++) sum += values[i]
  const first = sum / n
  let rest = 0
  for (let i = start; i < start + n; i++) rest += values[i] - first
  return first + rest / n
}
