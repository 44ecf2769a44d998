/** The ensembles whose members are not paths on a grid: what they are, where they come from, and their usual settings. */
import type { LearnerName } from '../../learner/member-learners.js'
import type { Decision } from '../../select/decide.js'
import type { Fusion } from '../../select/fuse.js'

export interface EnsembleMethod {
  /** As it stands in a sentence. */
  readonly title: string
  /** One line. */
  readonly does: string
  readonly citation: string
  /** In full, for a list of references. */
  readonly reference: string
  /** B. */
  readonly members: number
  readonly fusion: Fusion
  readonly decision: Decision
}

export const ensembleMethods: Readonly<Record<LearnerName, EnsembleMethod>> = {
  'random-lasso': {
    title: 'random lasso',
    does: 'lasso on bootstrap samples and random columns, twice',
    citation: 'Wang, Nan, Rosset & Zhu 2011',
    reference:
      'Wang, S., Nan, B., Rosset, S., & Zhu, J. (2011). Random lasso. Annals of Applied Statistics, 5(1), 468–485.',
    members: 200,
    fusion: 'value',
    decision: { name: 'one-in-n' },
  },
}
