/** A mean over replications with its Monte-Carlo standard error, and a standard deviation with its own. */
export interface Estimate {
  readonly value: number
  readonly standardError: number
  /** Standard deviation between replications. */
  readonly sd: number
  /** Number of replications. */
  readonly count: number
}

/** s = sqrt(sum (v - m)^2 / (M - 1)), standard error s / sqrt(M); both zero for a single value. */
export function estimateMean(values: readonly number[]): Estimate {
  const { count, mean, sd } = moments(values)
  return { value: mean, standardError: sd / Math.sqrt(count), sd, count }
}

/** The standard error of s by the delta method: sqrt((m4 - s^4) / M) / (2 s), m4 the fourth central moment. */
export function estimateDeviation(values: readonly number[]): Estimate {
  const { count, mean, sd } = moments(values)
  let fourth = 0
  for (const value of values) {
    const square = (value - mean) * (value - mean)
    fourth += (square * square) / count
  }
  const spread = Math.sqrt(Math.max(fourth - sd * sd * sd * sd, 0))
  const perValue = sd > 0 ? spread / (2 * sd) : 0
  return { value: sd, standardError: perValue / Math.sqrt(count), sd: perValue, count }
}

function moments(values: readonly number[]): { count: number; mean: number; sd: number } {
  const count = values.length
  let sum = 0
  for (const value of values) sum += value
  const mean = sum / count
  let squares = 0
  for (const value of values) squares += (value - mean) * (value - mean)
  return { count, mean, sd: count > 1 ? Math.sqrt(squares / (count - 1)) : 0 }
}
