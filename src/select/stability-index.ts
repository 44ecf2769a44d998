/**
 * The stability of M feature sets among d variables (Nogueira, Sechidis & Brown, JMLR 18(174), 2018), with p_f the share of
 * sets that hold f, k_i the size of set i and k the mean size:
 *   Phi = 1 - [M / (M - 1)] mean_f p_f (1 - p_f) / D,          D = (k/d) (1 - k/d)               (Definition 4)
 *   Phi_i = [mean_f z_if p_f - k_i k / d^2 + (Phi / 2) (2 k_i k / d^2 - k_i / d - k / d + 1)] / D
 *   var Phi = (4 / M^2) sum_i (Phi_i - mean Phi_i)^2                                             (Theorem 7)
 * It is 1 when all sets are equal and 0 in expectation when they are drawn at random. The interval is that of independent
 * sets, Phi +- 1.96 sd.
 */
import type { FlatVectors } from '../ensemble/flat-vectors.js'
import { normalQuantile } from '../math/quantiles.js'

export interface StabilityIndex {
  readonly index: number
  readonly standardError: number
  /** 95 % */
  readonly interval: readonly [number, number]
}

/** Null where it has no value: one set, or sets that are all empty or all full. `d` counts what sets can hold, whatever its numbers are. */
export function stabilityIndex(sets: readonly ArrayLike<number>[], d: number): StabilityIndex | null {
  const end = new Int32Array(sets.length)
  sets.forEach((set, i) => {
    end[i] = (i === 0 ? 0 : end[i - 1]) + set.length
  })
  const start = Int32Array.from(end, (last, i) => last - sets[i].length)
  const variable = new Int32Array(end.at(-1) ?? 0)
  sets.forEach((set, i) => {
    variable.set(set, start[i])
  })
  return flatStability({ start, end, variable }, Int32Array.from(end.keys()), d)
}

/** The same of some sets in flat arrays, by their numbers. */
export function flatStability(
  { start, end, variable }: Pick<FlatVectors, 'start' | 'end' | 'variable'>,
  sets: ArrayLike<number>,
  d: number,
): StabilityIndex | null {
  const M = sets.length
  let total = 0
  let most = 0
  for (let i = 0; i < M; i++) {
    total += end[sets[i]] - start[sets[i]]
    for (let e = start[sets[i]]; e < end[sets[i]]; e++) if (variable[e] >= most) most = variable[e] + 1
  }
  if (M < 2 || total === 0 || total >= M * d) return null
  const count = new Int32Array(most)
  for (let i = 0; i < M; i++) for (let e = start[sets[i]]; e < end[sets[i]]; e++) count[variable[e]]++
  const k = total / M
  const D = (k / d) * (1 - k / d)
  let spread = 0
  for (let f = 0; f < most; f++) spread += count[f] * (M - count[f])
  const index = 1 - spread / (M * (M - 1) * d * D)
  const parts = new Float64Array(M)
  const mean = k / d
  for (let i = 0; i < M; i++) {
    let held = 0
    for (let e = start[sets[i]]; e < end[sets[i]]; e++) held += count[variable[e]]
    const size = (end[sets[i]] - start[sets[i]]) / d
    parts[i] = (held / M / d - size * mean + (index / 2) * (2 * size * mean - size - mean + 1)) / D
  }
  const centre = parts.reduce((sum, part) => sum + part, 0) / M
  const squares = parts.reduce((sum, part) => sum + (part - centre) * (part - centre), 0)
  const standardError = (2 / M) * Math.sqrt(squares)
  const half = normalQuantile(0.025) * standardError
  return { index, standardError, interval: [index - half, index + half] }
}
