/** Every ensemble behind one face, small enough to be run again and again. */
import type { Dataset } from '../../src/data/dataset.js'
import type { Ensemble } from '../../src/ensemble/member.js'
import { type LearnerName, learnerNamed, memberLearners } from '../../src/learner/member-learners.js'
import { ensembleSelection } from '../../src/method/ensemble/ensemble-selection.js'
import { ensembleTask } from '../../src/method/generate.js'
import type { RunningOptions } from '../../src/method/options.js'
import { prunedStabilitySelection } from '../../src/method/pruned-stability-selection.js'
import type { SelectionResult } from '../../src/method/result.js'
import { prunedSpec } from '../../src/method/spec.js'
import { stabilitySelection } from '../../src/method/stability-selection.js'
import type { OrderName } from '../../src/prune/orders.js'
import type { EnsembleTask } from '../../src/run/ensemble-task.js'
import { inProcessRunner } from '../../src/run/in-process.js'

export interface Contender {
  readonly name: string
  readonly task: (data: Dataset, members: number, seed: number) => EnsembleTask
  readonly select: (
    data: Dataset,
    options: RunningOptions & { members: number; seed: number; prune: OrderName | 'none'; keep?: number },
  ) => Promise<SelectionResult>
}

const paths = (['stability', 'randomised-lasso'] as const).map((name): Contender => {
  const own = { lambdas: 12, q: 3, ...(name === 'randomised-lasso' && { randomise: {} }) }
  return {
    name,
    task: (data, members, seed) => ensembleTask(data, prunedSpec(data, { ...own, members, seed })).task,
    select: (data, { prune, keep, ...options }) =>
      prune === 'none'
        ? stabilitySelection(data, { ...own, ...options })
        : prunedStabilitySelection(data, { ...own, ...options, keep, order: prune }),
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
  ({ learner, name, given }): Contender => ({
    name,
    task: (data, members, seed) => ({
      data,
      learner: { name: learner, settings: learnerNamed(learner).settings(data, given) },
      seed,
      members,
    }),
    select: (data, options) => ensembleSelection(learner, data, { ...options, learner: given }),
  }),
)

export const contenders: readonly Contender[] = [...paths, ...learners]

export function membersOf(task: EnsembleTask): Promise<Ensemble> {
  return inProcessRunner().members(task)
}
