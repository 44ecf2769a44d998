/** The ensembles that are compared, each on the calling thread: replications are what takes the time. */
import type { Dataset } from '../../data/dataset.js'
import type { Ensemble } from '../../ensemble/member.js'
import { type LearnerName, learnerNamed, memberLearners } from '../../learner/member-learners.js'
import { ensembleSpec } from '../../method/ensemble/spec.js'
import { ensembleTask } from '../../method/generate.js'
import { prunedSpec, type Spec } from '../../method/spec.js'
import { computeEnsemble } from '../../run/compute-ensemble.js'

export const contenderNames = [
  'stability',
  'randomised-lasso',
  ...(Object.keys(memberLearners) as LearnerName[]),
] as const
export type Contender = (typeof contenderNames)[number]

export interface Contest {
  readonly spec: Spec
  readonly ensemble: Ensemble
}

/** B of every ensemble, as the paper's tables have it. */
const MEMBERS = 100

/** Beyond this many columns, members of these take seconds each. */
const MOST_COLUMNS: Readonly<Partial<Record<Contender, number>>> = { st2e: 100, pga: 100 }

export function isFeasible(contender: Contender, p: number): boolean {
  return p <= (MOST_COLUMNS[contender] ?? Infinity)
}

/** Of lasso paths with the q of the cell, the paper's; otherwise with the usual settings of the method. */
export function contest(contender: Contender, data: Dataset, q: number, seed: number): Contest {
  if (contender === 'stability' || contender === 'randomised-lasso') {
    const randomise = contender === 'stability' ? undefined : {}
    const spec = prunedSpec(data, { members: MEMBERS, q, seed, randomise })
    return { spec, ensemble: computeEnsemble(ensembleTask(data, spec).task) }
  }
  const spec = ensembleSpec(contender, data, { members: MEMBERS, seed })
  const learner = learnerNamed(contender)
  const task = (settings: object) => ({
    data,
    learner: { name: contender, settings },
    seed,
    members: MEMBERS,
  })
  const first = computeEnsemble(task(spec.settings))
  if (learner.secondStage === undefined) return { spec, ensemble: first }
  return { spec, ensemble: computeEnsemble(task(learner.secondStage(data, spec.settings, first.members))) }
}
