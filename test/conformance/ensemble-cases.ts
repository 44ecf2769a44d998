/** Every ensemble behind one face, small enough to be run again and again. */
import type { Dataset } from '../../src/data/dataset.js'
import type { Ensemble } from '../../src/ensemble/member.js'
import { type LearnerName, learnerNamed, memberLearners } from '../../src/learner/member-learners.js'
import type { Step } from '../../src/method/method.js'
import { plan } from '../../src/method/plan.js'
import type { EnsembleSelection } from '../../src/method/result/kinds.js'
import type { RunningOptions } from '../../src/method/select.js'
import type { OrderName } from '../../src/prune/orders.js'
import type { EnsembleTask } from '../../src/run/ensemble-task.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import { membersOn } from '../support/members-on.js'
import { ensembleSelection } from '../support/select.js'

export interface EnsembleCase {
  readonly name: string
  readonly task: (data: Dataset, members: number, seed: number) => EnsembleTask
  readonly select: (
    data: Dataset,
    options: RunningOptions & { members: number; seed: number; prune: OrderName | 'none'; keep?: number },
  ) => Promise<EnsembleSelection>
}

const paths = (['stability', 'randomised-lasso'] as const).map((name): EnsembleCase => {
  const own = { lambdas: 12, q: 3 }
  const pruned = name === 'stability' ? 'pruned' : name
  return {
    name,
    task: (data, members, seed) =>
      (
        plan(data, pruned, { ...own, members, seed })
          .run()
          .next().value as Step<EnsembleTask>
      ).task,
    select(data, { prune, ...options }) {
      if (name === 'stability' && prune === 'none')
        return ensembleSelection(name, data, { ...own, ...options })
      return ensembleSelection(pruned, data, { ...own, ...options, prune })
    },
  }
})

/** Learners as they are, and with settings that change what a member is. */
const variants: readonly { readonly learner: LearnerName; readonly name: string; readonly given: object }[] =
  [
    ...(Object.keys(memberLearners) as LearnerName[]).map(learner => ({
      learner,
      name: learner,
      given: learner === 'random-lasso' ? { folds: 3 } : {},
    })),
    { learner: 'random-lasso', name: 'random-lasso, adaptive', given: { folds: 3, adaptive: true } },
  ]

const learners = variants.map(
  ({ learner, name, given }): EnsembleCase => ({
    name,
    task: (data, members, seed) => ({
      data,
      learner: { name: learner, settings: learnerNamed(learner).settings(data, given) },
      seed,
      members,
    }),
    select: (data, options) => ensembleSelection(learner, data, { ...options, ...given }),
  }),
)

export const ensembleCases: readonly EnsembleCase[] = [...paths, ...learners]

export function membersOf(task: EnsembleTask): Promise<Ensemble> {
  return membersOn(inProcessRunner(), task)
}
