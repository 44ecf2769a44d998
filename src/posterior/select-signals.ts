/**
 * Which signals are selected. Those of probability 1/2 and more (the median probability model of Barbieri & Berger, 2004), or with a rate of
 * false discoveries the largest set of most probable signals whose expected share of false ones,
 *   mean of (1 - probability),
 * is no more than that. Beside them the variables that the ensemble vouches for: nine of ten members select them although no model shows
 * why. Noise does not get so far where a member holds at most a tenth of all variables; among fewer candidates frequency is no evidence, and
 * where no signal is probable the variable at the head of the path is frequent by itself, so that all members must agree.
 */

import { fail } from '../errors.js'
import type { Fraction, Positive } from '../math/quantities.js'
import type { Signal } from './signals.js'

export interface SignalRule {
  /** Least probability of a selected signal. */
  readonly probability: Positive
  /** Least selection frequency, among all members, of a variable that the ensemble vouches for; null where it vouches for none. */
  readonly frequency: Fraction | null
}

export interface SelectedSignal extends Signal {
  /** What speaks for it. */
  readonly by: 'probability' | 'ensemble'
}

export const usualProbability = 0.5
export const vouchingFrequency = 0.9
/** Variables of smaller probability are not vouched for: the data speak against them. */
const leastVouched = 1e-6
/** Largest share of the variables that a member may hold for its word to count. */
const mostHeld = 0.1

/** The least probability among the most probable signals whose expected share of false ones is at most `fdr`; above 1 if there are none. */
export function probabilityFor(signals: readonly Signal[], fdr: number): number {
  if (!(fdr > 0 && fdr < 1)) fail('usage/fdr', { where: 'fdr', rule: 'must lie between 0 and 1', got: fdr })
  let expected = 0
  let least = 2
  signals.forEach(({ probability }, s) => {
    expected += 1 - probability
    if (expected <= fdr * (s + 1)) least = probability
  })
  return least
}

/** `share`: of the variables that a member can hold those that it holds, on average. */
export function vouchingRule(signals: readonly Signal[], probability: number, share: number): number | null {
  if (share > mostHeld) return null
  return signals.some(signal => signal.probability >= probability) ? vouchingFrequency : 1
}

/**
 * The selected, the most probable first. A variable that the ensemble vouches for is taken out of the signal where it stood behind another:
 * members select both. `each` and `frequency` have one entry per variable of the data set.
 */
export function selectSignals(
  signals: readonly Signal[],
  { probability: least, frequency: vouching }: SignalRule,
  each: ArrayLike<number>,
  frequency: ArrayLike<number>,
): readonly SelectedSignal[] {
  const probable = signals.filter(({ probability }) => probability >= least)
  const leads = new Set(probable.map(({ variables }) => variables[0]))
  const vouched: number[] = []
  for (let j = 0; vouching !== null && j < frequency.length; j++)
    if (frequency[j] >= vouching && each[j] >= leastVouched && !leads.has(j)) vouched.push(j)
  const apart = new Set(vouched)
  return [
    ...probable.map((signal): SelectedSignal => ({ ...without(signal, apart), by: 'probability' })),
    ...vouched
      .map((j): SelectedSignal => ({ variables: [j], probability: each[j], each: [each[j]], by: 'ensemble' }))
      .sort((a, b) => b.probability - a.probability || a.variables[0] - b.variables[0]),
  ]
}

function without(signal: Signal, apart: ReadonlySet<number>): Signal {
  const { variables, each } = signal
  if (!variables.some(j => apart.has(j))) return signal
  const stays = (_: number, e: number) => !apart.has(variables[e])
  return { ...signal, variables: variables.filter(stays), each: each.filter(stays) }
}

/** The signals, and those variables besides that the ensemble could vouch for: they are frequent, and not impossible. */
export function withFrequent(
  signals: readonly Signal[],
  probability: ArrayLike<number>,
  frequency: ArrayLike<number>,
): readonly Signal[] {
  const held = new Set(signals.flatMap(({ variables }) => variables))
  const more: Signal[] = []
  for (let j = 0; j < frequency.length; j++) {
    if (frequency[j] < vouchingFrequency || probability[j] < leastVouched || held.has(j)) continue
    more.push({ variables: [j], probability: probability[j], each: [probability[j]] })
  }
  more.sort((a, b) => b.probability - a.probability || a.variables[0] - b.variables[0])
  return [...signals, ...more]
}

/** Expected number of false signals: the sum of 1 - probability. */
export function expectedFalse(signals: readonly Pick<Signal, 'probability'>[]): number {
  return signals.reduce((sum, { probability }) => sum + (1 - probability), 0)
}
