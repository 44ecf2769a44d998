import type { Dataset } from '../../data/dataset.js'
import { groupMembers } from '../../ensemble/group-members.js'
import type { Ensemble } from '../../ensemble/member.js'
import { learnerNamed } from '../../learner/member-learners.js'
import { throwIfAborted } from '../../run/abort.js'
import { inProcessRunner } from '../../run/in-process.js'
import type { RunningOptions } from '../options.js'
import type { Stopped } from '../result.js'
import { limited, limitOf, stopSignal } from '../time-limit.js'
import type { EnsembleSpec } from './spec.js'

export interface GeneratedMembers {
  readonly ensemble: Ensemble
  /** The settings, with the number of members there are. */
  readonly spec: EnsembleSpec
  readonly stopped?: Stopped
  /** Settings that the first stage led to, where there are two. */
  readonly secondStage?: object
}

/** B members; where the learner has two stages, B of the first and then B of the second, which are those that count. */
export async function generateMembers(
  data: Dataset,
  asked: EnsembleSpec,
  { runner = inProcessRunner(), signal, onProgress, timeLimit }: RunningOptions,
): Promise<GeneratedMembers> {
  const { method: name, settings, members, seed } = asked
  throwIfAborted(signal)
  const limit = limitOf(asked, timeLimit)
  const stop = stopSignal(signal, timeLimit)
  const learner = learnerNamed(name)
  const stages = learner.secondStage === undefined ? 1 : 2
  const run = (own: object, stage: number) =>
    runner.members(
      { data, learner: { name, settings: own }, seed, members },
      {
        signal: stop,
        // A first stage that is cut short would be another one: only the last can be.
        ...(stage === stages - 1 && { limit }),
        onProgress: onProgress && (done => onProgress(stage * members + done, stages * members)),
      },
    )
  const finish = (columns: Ensemble) => ({
    ensemble: data.groups === undefined ? columns : groupMembers(columns, data.groups),
    ...limited(asked, columns.members.length, timeLimit),
  })
  const first = await run(settings, 0)
  if (learner.secondStage === undefined) return finish(first)
  const secondStage = learner.secondStage(data, settings, first.members)
  return { ...finish(await run(secondStage, 1)), secondStage }
}
