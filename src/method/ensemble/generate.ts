import type { Dataset } from '../../data/dataset.js'
import { groupMembers } from '../../ensemble/group-members.js'
import type { Ensemble } from '../../ensemble/member.js'
import { learnerNamed } from '../../learner/member-learners.js'
import { throwIfAborted } from '../../run/abort.js'
import { inProcessRunner } from '../../run/in-process.js'
import type { RunningOptions } from '../options.js'
import type { EnsembleSpec } from './spec.js'

export interface GeneratedMembers {
  readonly ensemble: Ensemble
  /** Settings that the first stage led to, where there are two. */
  readonly secondStage?: object
}

/** B members; where the learner has two stages, B of the first and then B of the second, which are those that count. */
export async function generateMembers(
  data: Dataset,
  { method: name, settings, members, seed }: EnsembleSpec,
  { runner = inProcessRunner(), signal, onProgress }: RunningOptions,
): Promise<GeneratedMembers> {
  throwIfAborted(signal)
  const learner = learnerNamed(name)
  const stages = learner.secondStage === undefined ? 1 : 2
  const run = (own: object, stage: number) =>
    runner.members(
      { data, learner: { name, settings: own }, seed, members },
      { signal, onProgress: onProgress && (done => onProgress(stage * members + done, stages * members)) },
    )
  const first = await run(settings, 0)
  const byVariable = (columns: Ensemble) =>
    data.groups === undefined ? columns : groupMembers(columns, data.groups)
  if (learner.secondStage === undefined) return { ensemble: byVariable(first) }
  const secondStage = learner.secondStage(data, settings, first.members)
  return { ensemble: byVariable(await run(secondStage, 1)), secondStage }
}
