import type { StandardColumns } from './standard-columns.js'
import { standardColumns } from './standard-columns.js'

/** Weights as the models take them: relative, with mean one over the rows that count. */
export function relativeWeights(weights: Float64Array): Float64Array {
  const largest = weights.reduce((most, weight) => Math.max(most, weight), 0)
  const units = weights.map(weight => weight / largest)
  const sum = units.reduce((total, weight) => total + weight, 0)
  return units.map(weight => (weight * countRows(weights)) / sum)
}

/** Rows of positive weight. */
export function countRows(weights: Float64Array): number {
  return weights.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0)
}

/**
 * Columns centred at their weighted means and scaled to weighted variance one; `weights` have mean one over the rows that
 * count. A column that is constant there becomes zeros with sd 0. Without weights, the standard columns.
 */
export function weightedColumns(
  x: Float64Array,
  n: number,
  p: number,
  weights: Float64Array | undefined,
): StandardColumns {
  const columns = standardColumns(x, n, p)
  if (weights === undefined) return columns
  const { z, mean, sd } = columns
  const rows = countRows(weights)
  for (let j = 0; j < p; j++) {
    if (sd[j] === 0) continue
    // From columns near one: a large mean or a small scale has been taken out exactly.
    let centre = 0
    for (let i = 0; i < n; i++) centre += weights[i] * z[j * n + i]
    centre /= rows
    let squares = 0
    for (let i = 0; i < n; i++) squares += weights[i] * (z[j * n + i] - centre) ** 2
    const scale = Math.sqrt(squares / rows)
    const constant = !(scale > 1e-13)
    for (let i = 0; i < n; i++) z[j * n + i] = constant ? 0 : (z[j * n + i] - centre) / scale
    mean[j] += centre * sd[j]
    sd[j] = constant ? 0 : sd[j] * scale
  }
  return columns
}

/** Every row multiplied by the root of its weight, in place: what turns weighted least squares into plain ones. */
export function scaleRows(columns: Float64Array, roots: Float64Array): void {
  const n = roots.length
  for (let at = 0; at < columns.length; at++) columns[at] *= roots[at % n]
}
