import { log } from '../math/elementary.js'
import type { EffectPrior } from './effect-prior.js'

/** A set of variables with its marginal likelihood under one prior of the coefficients, that changes by one variable at a time. */
export interface SetModel {
  readonly p: number
  /** Of the coefficients. */
  readonly priors: readonly EffectPrior[]
  /** Index of the present one. */
  readonly tau: number
  /** The variables in the set, in order of entry. */
  readonly active: readonly number[]
  /** Log marginal likelihood of the set under the present prior, less that of the empty set, with the log probability of the prior. */
  readonly logLikelihood: number
  /** The set becomes this one. */
  restart(set: readonly number[], tau: number): void
  add(variable: number): void
  remove(variable: number): void
  /** All sets that one more variable makes of the set without `without`, or of the set itself (-1). */
  additions(without: number): Additions
  /** The best of them; whose log marginal likelihoods are below `least` need not be found. */
  bestAddition(without: number, least?: number): BestAddition
  /** Those, in no order, whose gains are at least `least` and no more than `margin` below the largest. */
  additionsNear(without: number, least: number, margin: number): readonly NearAddition[]
  /** For each active variable the log marginal likelihood without it, less that with it; in families that must be fitted only the largest is exact. */
  removals(): Float64Array
  /** The same under another prior. */
  likelihoodAt(tau: number): number
}

export interface BestAddition {
  /** Of the set that is added to. */
  readonly logLikelihood: number
  /** -1 where nothing can be added, or nothing comes to the least that was asked for. */
  readonly variable: number
  /** log ratio of the marginal likelihoods with and without it. */
  readonly gain: number
}

export interface NearAddition {
  readonly variable: number
  /** log ratio of the marginal likelihoods with and without it. */
  readonly gain: number
}

/** Valid until the model is asked for the next ones. */
export interface Additions {
  /** Of the set that is added to. */
  readonly logLikelihood: number
  /** log of the largest ratio of marginal likelihoods with and without one more variable. */
  readonly largest: number
  /** These ratios for all variables, in units of the largest; 0 for those in the set and those that there is no room for. */
  readonly ratios: Float64Array
  readonly sum: number
}

/** The same of all additions. */
export function nearAdditions(
  { largest, ratios }: Additions,
  least: number,
  margin: number,
): readonly NearAddition[] {
  const found: NearAddition[] = []
  ratios.forEach((ratio, variable) => {
    const gain = ratio > 0 ? largest + log(ratio) : -Infinity
    if (gain > -Infinity && gain >= Math.max(least, largest - margin)) found.push({ variable, gain })
  })
  return found
}
