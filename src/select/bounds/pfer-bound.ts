/**
 * The per-family error rate of stability selection, the expected number of falsely selected variables, is at
 * most this. Under the shape assumptions a "false" variable is one that the base learner selects with
 * probability at most q / p. The bounds hold for the full ensemble, not for a pruned one. A value above p
 * says nothing, and is returned as it is.
 */
import type { Assumption, Setting } from './assumption.js'
import { checkAssumption, checkCovered, checkQ, checkThreshold, checkWhole } from './check.js'
import { rConcaveBound } from './r-concave.js'
import { unimodalBound } from './unimodal.js'
import { worstCaseBound } from './worst-case.js'

export interface BoundOptions {
  readonly p: number
  readonly q: number
  readonly threshold: number
  /** Complementary pairs; 50 unless told. The worst case does not depend on it. */
  readonly pairs?: number | undefined
  /** 'none' unless told. The other two need complementary pairs. */
  readonly assumption?: Assumption | undefined
}

export const defaultPairs = 50

export function pferBound(options: BoundOptions): number {
  const { p, q, threshold, pairs = defaultPairs, assumption = 'none' } = options
  const setting = { p, q, threshold, pairs }
  checkAssumption(assumption)
  checkWhole('p', p, 1)
  checkWhole('pairs', pairs, 2)
  checkQ(q, p, assumption)
  checkThreshold(threshold, assumption)
  checkCovered(setting, assumption)
  return boundOf(setting, assumption)
}

/** The bound without the checks. */
export function boundOf(setting: Setting, assumption: Assumption): number {
  if (assumption === 'unimodal') return unimodalBound(setting)
  if (assumption === 'r-concave') return rConcaveBound(setting)
  return worstCaseBound(setting)
}
