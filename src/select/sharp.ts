/**
 * Calibration of stability selection by the consensus score (Bodinier et al. 2023, R package sharp). At one lambda and threshold pi,
 * let theta_j = 1{f_j >= pi}; with K members, X the selections and N the chances to be selected within and without,
 *   z = (X_w / N_w - X_b / N_b) / sqrt(p0 (1 - p0) (1 / N_w + 1 / N_b)),  p0 = (X_w + X_b) / (N_w + N_b).
 * The pair (lambda, pi) with the largest z is taken: the largest lambda and the largest pi among equals.
 */
import type { SelectionCounts } from './selection-counts.js'

export interface Calibration {
  /** Number of the grid point. */
  readonly point: number
  readonly threshold: number
  readonly score: number
  /** Selection frequencies at that point. */
  readonly frequency: Float64Array
  readonly selected: readonly number[]
}

/** NaN where all or none of the variables reach the threshold. */
export function consensusScore(
  counts: ArrayLike<number>,
  members: number,
  p: number,
  threshold: number,
): number {
  let within = 0
  let chosen = 0
  let all = 0
  for (let v = 0; v < counts.length; v++) {
    all += counts[v]
    if (counts[v] / members < threshold) continue
    chosen++
    within += counts[v]
  }
  const inside = members * chosen
  const outside = members * (p - chosen)
  const share = all / (members * p)
  const spread = Math.sqrt(share * (1 - share) * (1 / inside + 1 / outside))
  return (within / inside - (all - within) / outside) / spread
}

/** Thresholds 0.01, 0.02, ..., 0.99, as sharp; null where no pair has a score. Members can hold `counted` of the p variables. */
export function calibrate(counts: SelectionCounts, p: number, counted = p): Calibration | null {
  const { members, points, variable, count } = counts
  let best: { readonly point: number; readonly threshold: number; readonly score: number } | null = null
  const column = new Int32Array(variable.length)
  for (let point = 0; point < points; point++) {
    for (let v = 0; v < column.length; v++) column[v] = count[v * points + point]
    for (let percent = 99; percent >= 1; percent--) {
      const score = consensusScore(column, members, counted, percent / 100)
      if (score > (best?.score ?? -Infinity)) best = { point, threshold: percent / 100, score }
    }
  }
  if (best === null) return null
  const { point, threshold, score } = best
  const frequency = new Float64Array(p)
  variable.forEach((j, v) => {
    frequency[j] = count[v * points + point] / members
  })
  const selected = [...frequency.keys()].filter(j => frequency[j] >= threshold)
  return { point, threshold, score, frequency, selected }
}
