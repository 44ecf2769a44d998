/**
 * From fused importances R(j) to a selection, always a prefix of the ranking by R (equals in column order):
 *   threshold    R(j) >= t
 *   largest-gap  the prefix before the largest fall between neighbours of the ranking (Zhu and Chipman 2006); variables with
 *                R(j) = 0 are never selected, and the gap to zero below the last one counts
 *   gap-test     the same, nothing if that gap is below 0.8225 / sqrt(B), B the members fused (their eq. 7)
 *   mean         R(j) > mean_k R(k)
 *   one-in-n     R(j) > 1 / n (random lasso; R a coefficient)
 */

import { fail } from '../errors.js'
import type { Positive } from '../math/quantities.js'
import { thresholdSelection } from './threshold-selection.js'

export const decisionNames = ['threshold', 'largest-gap', 'gap-test', 'mean', 'one-in-n'] as const
export type DecisionName = (typeof decisionNames)[number]

export type Decision =
  | { readonly name: 'threshold'; readonly threshold: Positive }
  | { readonly name: Exclude<DecisionName, 'threshold'> }

export interface Decided {
  /** Variables, the most important first. */
  readonly selected: readonly number[]
  /** What the rule came down to: R(j) of a selected variable is at least, or more than, this. */
  readonly cut: number
}

export function thresholdDecision(threshold: number): Decision {
  if (Number.isFinite(threshold) && threshold > 0) return { name: 'threshold', threshold }
  fail('usage/threshold', { where: 'threshold', rule: 'must be positive', got: threshold })
}

/** `members` is how many were fused, n the number of rows. */
export function decide(importance: Float64Array, decision: Decision, members: number, n: number): Decided {
  switch (decision.name) {
    case 'threshold':
      return { selected: thresholdSelection(importance, decision.threshold), cut: decision.threshold }
    case 'mean':
      return above(importance, importance.reduce((sum, value) => sum + value, 0) / importance.length)
    case 'one-in-n':
      return above(importance, 1 / n)
    default:
      return beforeGap(importance, decision.name === 'gap-test' ? 0.8225 / Math.sqrt(members) : 0)
  }
}

function above(importance: Float64Array, cut: number): Decided {
  return { selected: thresholdSelection(importance, 0).filter(j => importance[j] > cut), cut }
}

function beforeGap(importance: Float64Array, least: number): Decided {
  const ranking = thresholdSelection(importance, Number.MIN_VALUE)
  let [size, gap] = [0, 0]
  for (let u = 1; u <= ranking.length; u++) {
    const next = u < importance.length ? (u < ranking.length ? importance[ranking[u]] : 0) : Infinity
    const fall = importance[ranking[u - 1]] - next
    if (fall > gap) [size, gap] = [u, fall]
  }
  if (size === 0 || gap < least) return { selected: [], cut: importance[ranking[0]] ?? 0 }
  return { selected: ranking.slice(0, size), cut: importance[ranking[size - 1]] }
}
