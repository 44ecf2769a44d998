/**
 * All sets with at most one variable more than a centre R, at one tau: the unit in which the space of models is visited and weighed
 * (the Hamming ball sampler of Titsias & Yau, 2017). Given a set S, the centre is S itself with probability 1/2, else S without
 * one of its variables, each as likely as its turn t is to the sum of theirs; the empty set has only itself. So the ball has the weight
 *   W(R, tau) = P(R, tau | y) q(R | R) + sum_k P(R + k, tau | y) q(R | R + k),   q(R | R) = 1/2 or 1,  q(R | R + k) = t_k / (2 (t_R + t_k)),
 * the weights of all balls sum to one, and given the ball the set is drawn from the terms of the sum: exact for all p additions.
 */
import { exp, log } from '../math/elementary.js'
import type { SetModel } from './set-model.js'

export interface Ball {
  /** Index of tau. */
  readonly tau: number
  /** Increasing. */
  readonly centre: readonly number[]
  /** log W, up to a constant that all balls of a problem share. */
  readonly logWeight: number
  /** Given the ball, the probability of the centre itself, */
  readonly own: number
  /** of one more variable, for those where it is at least `notable`, */
  readonly added: readonly number[]
  readonly probability: readonly number[]
  /** and of all other additions together. */
  readonly rest: number
}

/** Additions of smaller probability, given the ball, are not kept one by one. */
export const notable = 1e-3

/** Probability that the centre of the ball is the set itself. */
export function stayProbability(size: number): number {
  return size === 0 ? 1 : 0.5
}

/** What chains run by, besides the likelihood; the same for all chains that are to be merged. */
export interface ChainRule {
  /** log P(S) by the size of S. */
  readonly logPrior: Float64Array
  /** Of each variable; none is 0. */
  readonly turns: ArrayLike<number>
}

/** The ratios of additions to a set times q(R | R + k), but for its half, into `out`; returns their sum. */
export function weighAdditions(
  ratios: Float64Array,
  centre: readonly number[],
  turns: ArrayLike<number>,
  out: Float64Array,
): number {
  const turn = turnOf(centre, turns)
  let sum = 0
  for (let k = 0; k < ratios.length; k++) {
    const weight = ratios[k] * (turns[k] / (turn + turns[k]))
    out[k] = weight
    sum += weight
  }
  return sum
}

/** Sum of the turns of a set. */
export function turnOf(set: readonly number[], turns: ArrayLike<number>): number {
  let sum = 0
  for (const v of set) sum += turns[v]
  return sum
}

/**
 * The ball around the model's set without `without`, or around the set itself (-1): around `centre`, increasing. To `spare` are added, per variable, the
 * probabilities of the additions that the ball does not list, and at its end their sum; `weights` has room for a number per variable.
 */
export function measureBall(
  model: SetModel,
  { logPrior, turns }: ChainRule,
  centre: readonly number[],
  without: number,
  weights: Float64Array,
  spare: Float64Array,
): Ball {
  const size = centre.length
  const { logLikelihood, largest, ratios } = model.additions(without)
  const sum = weighAdditions(ratios, centre, turns, weights)
  const here = logLikelihood + logPrior[size] + log(stayProbability(size))
  const perUnit = sum > 0 ? logLikelihood + largest + logPrior[size + 1] - log(2) : -Infinity
  const top = Math.max(here, perUnit)
  const unit = exp(perUnit - top)
  const mass = exp(here - top) + sum * unit
  const share = unit / mass
  const added: number[] = []
  const probability: number[] = []
  const end = weights.length
  let rest = 0
  let spared = spare[end]
  for (let k = 0; k < end; k++) {
    const chance = weights[k] * share
    if (chance >= notable) {
      added.push(k)
      probability.push(chance)
    } else if (chance > 0) {
      rest += chance
      spare[k] += chance
      spared += chance
    }
  }
  spare[end] = spared
  const own = exp(here - top) / mass
  return { tau: model.tau, centre, logWeight: top + log(mass), own, added, probability, rest }
}
