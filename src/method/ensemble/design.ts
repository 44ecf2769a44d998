/** How an ensemble was made and what decides: all that its members, their order and the selection rest on besides data and seed. */
import type { LearnerName } from '../../learner/member-learners.js'
import type { Randomisation } from '../../learner/randomised-lasso.js'
import type { KappaPoint } from '../../learner/st2e/choose-kappa.js'
import type { SignalRule } from '../../posterior/select-signals.js'
import type { Signal } from '../../posterior/signals.js'
import { keepCount } from '../../prune/keep.js'
import type { Sampler } from '../../sample/sampler.js'
import type { Decision } from '../../select/decide.js'
import type { Fusion } from '../../select/fuse.js'
import { parseKeep } from '../settings/keep-option.js'
import type { Pruning } from './pruning.js'

interface CommonDesign {
  readonly members: number
  readonly seed: number
  /** Null where all members are kept. */
  readonly pruning: Pruning | null
}

/** Members are lasso paths on a common grid; what is fused are selection frequencies. */
export interface PathDesign extends CommonDesign {
  readonly kind: 'path'
  readonly q: number
  readonly lambdas: number
  readonly gridRule: 'first' | 'farthest'
  readonly sampler: Sampler['name']
  readonly stratified: boolean
  /** Members' paths end where they have had so many variables; left out where they do not. */
  readonly cap?: number
  /** The mixture of the elastic net, below 1; left out for the lasso. */
  readonly alpha?: number
  /** Of the randomised lasso; left out for the lasso. */
  readonly randomise?: Randomisation
  readonly decision: ThresholdDecision | ConsensusDecision | SignalDecision
}

/** Members are those of a learner that draws its own samples. */
export interface LearnerDesign extends CommonDesign {
  readonly kind: 'learner'
  readonly learner: LearnerName
  /** What the members are made with. */
  readonly settings: object
  /** Where members are made in two stages: the settings that the first led to. */
  readonly secondStage?: object
  /** Where ST2E's kappa was chosen by strength and diversity: those of every candidate. */
  readonly kappas?: readonly KappaPoint[]
  readonly fusion: Fusion
  readonly decision: Decision
}

export type EnsembleDesign = PathDesign | LearnerDesign

export interface ThresholdDecision {
  readonly name: 'threshold'
  readonly threshold: number
}

/** A model and the ensemble decide together (src/select/consensus.ts). */
export interface ConsensusDecision {
  readonly name: 'consensus'
  /** The variables of the model, ascending. */
  readonly model: readonly number[]
  /** Least frequency of a variable of the model. */
  readonly agreed: number
  /** Least frequency of a variable that the model leaves out. */
  readonly alone: number
}

/** Signals decide: those that are probable, and those that nine of ten members select (src/posterior/select-signals.ts). */
export interface SignalDecision extends SignalRule {
  readonly name: 'signals'
  /** The most probable first. */
  readonly signals: readonly Signal[]
  /** Where a rate of false discoveries was asked for, from which the least probability follows. */
  readonly fdr?: number
  /** Share of the probability in models that more than one chain has found. */
  readonly covered: number
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
