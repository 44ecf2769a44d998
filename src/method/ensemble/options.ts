import type { MemberLearner } from '../../learner/member-learner.js'
import type { LearnerName, memberLearners } from '../../learner/member-learners.js'
import type { OrderName } from '../../prune/orders.js'
import type { DecisionName } from '../../select/decide.js'
import type { Fusion } from '../../select/fuse.js'
import type { PruningOptions, RunningOptions } from '../options.js'

/** The options of a learner's own. */
export type LearnerOptions<Name extends LearnerName = LearnerName> =
  (typeof memberLearners)[Name] extends MemberLearner<infer Options, never> ? Options : object

/** Settings of an ensemble whose members are not paths on a grid. */
export interface EnsembleOptions<Name extends LearnerName = LearnerName>
  extends RunningOptions,
    Omit<PruningOptions, 'order'> {
  /** B; as the method's source has it. */
  readonly members?: number | undefined
  /** What members are made with. */
  readonly learner?: LearnerOptions<Name> | undefined
  /** How members are made into one; as the method has it. */
  readonly fusion?: Fusion | undefined
  /** How variables are chosen; as the method has it, or 'threshold' when a threshold is given. */
  readonly decision?: DecisionName | undefined
  readonly threshold?: number | undefined
  /** What the members are ordered by, or 'none' to keep them all; 'greedy', Algorithm 1. */
  readonly prune?: OrderName | 'none' | undefined
  readonly seed?: number | undefined
}
