/**
 * Which signals are selected. Those of probability 1/2 and more (the median probability model of Barbieri & Berger, 2004), or with a rate of
 * false discoveries the largest set of most probable signals whose expected share of false ones,
 *   mean of (1 - probability),
 * is no more than that. Beside them those that the ensemble vouches for: where it selects a variable nearly always although no model shows
 * why, and the probability of the variable is small but not negligible.
 */
import { fail } from '../errors.js'
import type { Posterior } from './posterior.js'
import type { Signal } from './signals.js'

/** The numbers of the selected in a list that is sorted by falling probability. */
export function probableSignals(signals: readonly Signal[], fdr?: number): readonly number[] {
  if (fdr === undefined) return [...signals.keys()].filter(s => signals[s].probability >= 0.5)
  if (!(fdr > 0 && fdr < 1)) fail('usage/fdr', { where: 'fdr', rule: 'must lie between 0 and 1', got: fdr })
  let expected = 0
  let count = 0
  for (const [s, { probability }] of signals.entries()) {
    expected += 1 - probability
    if (expected <= fdr * (s + 1)) count = s + 1
  }
  return [...signals.keys()].slice(0, count)
}

export interface Vouching {
  /** Least selection frequency in the ensemble; .95. */
  readonly frequency?: number
  /** Least probability of the variable; .02. */
  readonly probability?: number
}

/** Signals with a variable that nearly all members of the ensemble select; `frequencies` has one entry per variable of the data set. */
export function vouchedSignals(
  signals: readonly Signal[],
  { probability: of }: Pick<Posterior, 'probability'>,
  frequencies: ArrayLike<number>,
  { frequency = 0.95, probability = 0.02 }: Vouching = {},
): readonly number[] {
  return [...signals.keys()].filter(s =>
    signals[s].variables.some(v => frequencies[v] >= frequency && of[v] > probability),
  )
}

/** Expected number of false signals among the selected: the sum of 1 - probability. */
export function expectedFalse(signals: readonly Signal[], selected: readonly number[]): number {
  return selected.reduce((sum, s) => sum + (1 - signals[s].probability), 0)
}
