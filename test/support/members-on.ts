import type { Ensemble, Member } from '../../src/ensemble/member.js'
import type { Fitted } from '../../src/learner/member-learner.js'
import { ensembleFrom } from '../../src/run/ensemble-from.js'
import { checkTask, type EnsembleTask } from '../../src/run/ensemble-task.js'
import { memberKind } from '../../src/run/member-kind.js'
import { type AllOptions, allParts } from '../../src/run/parts-on.js'
import type { Runner } from '../../src/run/runner.js'

export interface MemberOptions extends Omit<AllOptions<Fitted>, 'onPart'> {
  readonly onMember?: ((b: number, member: Member, worstKkt: number) => void) | undefined
}

/** The ensemble of a task, its members computed on the runner. */
export async function membersOn(
  runner: Runner,
  task: EnsembleTask,
  { onMember, ...options }: MemberOptions = {},
): Promise<Ensemble> {
  checkTask(task)
  const onPart = onMember && ((b: number, { member, worstKkt }: Fitted) => onMember(b, member, worstKkt))
  return ensembleFrom(task, await allParts(runner, memberKind, task, task.members, { ...options, onPart }))
}
