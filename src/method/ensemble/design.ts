/** How an ensemble was made and what decides: all that its members, their order and the selection rest on besides data and seed. */

import type { LearnerName } from '../../learner/member-learners.js'
import type { Randomisation } from '../../learner/randomised-lasso.js'
import type { KappaPoint } from '../../learner/st2e/choose-kappa.js'
import type { Count, Fraction, Positive } from '../../math/quantities.js'
import type { SignalRule } from '../../posterior/select-signals.js'
import type { Signal } from '../../posterior/signals.js'
import { keepCount } from '../../prune/keep.js'
import type { Sampler } from '../../sample/sampler.js'
import type { Decision } from '../../select/decide.js'
import type { Fusion } from '../../select/fuse.js'
import { parseKeep } from '../settings/keep-option.js'
import type { Pruning } from './pruning.js'

/** Members are lasso paths on a common grid; what is fused are selection frequencies. */
export interface PathDesign {
  readonly kind: 'path'
  /** B. @minimum 2 */
  readonly members: Count
  /** Variables on the path of all rows where the grid ends. @minimum 1 */
  readonly q: Count
  /** K, the number of grid points. @minimum 2 */
  readonly lambdas: Count
  readonly gridRule: 'first' | 'farthest'
  readonly sampler: Sampler['name']
  readonly stratified: boolean
  readonly seed: Count
  /** Null where all members are kept. */
  readonly pruning: Pruning | null
  readonly decision: ThresholdDecision | ConsensusDecision | SignalDecision
  /** The mixture of the elastic net, below 1; left out for the lasso. */
  readonly alpha?: Fraction
  /** Members' paths end where they have had so many variables; left out where they do not. @minimum 1 */
  readonly cap?: Count
  /** Of the randomised lasso; left out for the lasso. */
  readonly randomise?: Randomisation
}

/** Members are those of a learner that draws its own samples. */
export interface LearnerDesign {
  readonly kind: 'learner'
  readonly learner: LearnerName
  /** B. @minimum 2 */
  readonly members: Count
  /** What the members are made with. */
  readonly settings: object
  /** Where ST2E's kappa was chosen by strength and diversity: those of every candidate. */
  readonly kappas?: readonly KappaPoint[]
  readonly fusion: Fusion
  readonly decision: Decision
  readonly seed: Count
  /** Null where all members are kept. */
  readonly pruning: Pruning | null
  /** Where members are made in two stages: the settings that the first led to. */
  readonly secondStage?: object
}

export type EnsembleDesign = PathDesign | LearnerDesign

export interface ThresholdDecision {
  readonly name: 'threshold'
  readonly threshold: Positive
}

/** A model and the ensemble decide together. */
export interface ConsensusDecision {
  readonly name: 'consensus'
  /** The variables of the model, ascending. */
  readonly model: readonly Count[]
  /** Least frequency of a variable of the model. */
  readonly agreed: Fraction
  /** Least frequency of a variable that the model leaves out. */
  readonly alone: Fraction
}

/** Signals decide: those that are probable, and those that nine of ten members select. */
export interface SignalDecision {
  readonly name: 'signals'
  /** The most probable first. */
  readonly signals: readonly Signal[]
  /** Least probability of a selected signal. */
  readonly probability: SignalRule['probability']
  /** Where a rate of false discoveries was asked for, from which the least probability follows. */
  readonly fdr?: Fraction
  /** Least selection frequency of a variable that the ensemble vouches for; null where it vouches for none. */
  readonly frequency: SignalRule['frequency']
  /** Share of the probability in models that more than one chain has found. */
  readonly covered: Fraction
}

/** U. */
export function keptCount({ members, pruning }: EnsembleDesign): number {
  return pruning === null ? members : keepCount(members, parseKeep(pruning.keep))
}

/** As few members as a time limit may leave: two, or as many as pruning needs to keep what it is told to. */
export function fewestMembers({ members, pruning }: EnsembleDesign): number {
  if (pruning === null) return 2
  const keep = parseKeep(pruning.keep)
  for (let count = 2; count < members; count++) {
    try {
      keepCount(count, keep)
      return count
    } catch {
      // One more, then.
    }
  }
  return members
}
