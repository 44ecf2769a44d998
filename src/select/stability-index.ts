/**
 * The stability of M feature sets among d variables (Nogueira, Sechidis & Brown, JMLR 18(174), 2018), with p_f the share of
 * sets that hold f, k_i the size of set i and k the mean size:
 *   Phi = 1 - [M / (M - 1)] mean_f p_f (1 - p_f) / D,          D = (k/d) (1 - k/d)               (Definition 4)
 *   Phi_i = [mean_f z_if p_f - k_i k / d^2 + (Phi / 2) (2 k_i k / d^2 - k_i / d - k / d + 1)] / D
 *   var Phi = (4 / M^2) sum_i (Phi_i - mean Phi_i)^2                                             (Theorem 7)
 * It is 1 when all sets are equal and 0 in expectation when they are drawn at random. The interval is that of independent
 * sets, Phi +- 1.96 sd.
 */
import { normalQuantile } from '../math/quantiles.js'

export interface StabilityIndex {
  readonly index: number
  readonly standardError: number
  /** 95 % */
  readonly interval: readonly [number, number]
}

/** Null where it has no value: one set, or sets that are all empty or all full. `d` counts what sets can hold, whatever its numbers are. */
export function stabilityIndex(sets: readonly ArrayLike<number>[], d: number): StabilityIndex | null {
  const M = sets.length
  let total = 0
  let most = 0
  for (const set of sets) {
    total += set.length
    for (let e = 0; e < set.length; e++) if (set[e] >= most) most = set[e] + 1
  }
  if (M < 2 || total === 0 || total >= M * d) return null
  const count = new Int32Array(most)
  for (const set of sets) for (let e = 0; e < set.length; e++) count[set[e]]++
  const k = total / M
  const D = (k / d) * (1 - k / d)
  let spread = 0
  for (let f = 0; f < most; f++) spread += count[f] * (M - count[f])
  const index = 1 - spread / (M * (M - 1) * d * D)
  const parts = sets.map(set => {
    let held = 0
    for (let e = 0; e < set.length; e++) held += count[set[e]]
    const size = set.length / d
    const mean = k / d
    return (held / M / d - size * mean + (index / 2) * (2 * size * mean - size - mean + 1)) / D
  })
  const centre = parts.reduce((sum, part) => sum + part, 0) / M
  const squares = parts.reduce((sum, part) => sum + (part - centre) * (part - centre), 0)
  const standardError = (2 / M) * Math.sqrt(squares)
  const half = normalQuantile(0.025) * standardError
  return { index, standardError, interval: [index - half, index + half] }
}
