import type { Dataset } from '../../data/dataset.js'
import { learnerNamed } from '../../learner/member-learners.js'
import { throwIfAborted } from '../../run/abort.js'
import { computeMembers } from '../../run/compute-members.js'
import { letEventsIn } from '../../run/let-events-in.js'
import { isPathSpec } from '../kinds.js'
import type { SelectionResult } from '../result.js'
import { equal } from '../same-json.js'
import type { Check, VerifyOptions } from '../verify.js'

/** What a first stage led to rests on all of its members: it is computed again where all members are. */
export async function checkSecondStage(
  { spec, ensemble }: SelectionResult,
  data: Dataset | undefined,
  { share = 0.05, signal }: VerifyOptions,
): Promise<Check[]> {
  const name = 'stage one'
  if (isPathSpec(spec) || ensemble.secondStage === undefined) return []
  if (data === undefined) return [{ name, ok: null, detail: 'not checked without the data of the result' }]
  if (share < 1) return [{ name, ok: null, detail: 'computed again only with a share of 1' }]
  const { method, settings, members, seed } = spec
  const task = { data, learner: { name: method, settings }, seed, members }
  const first = []
  for (const [, { member }] of computeMembers(task, Array(members).keys())) {
    first.push(member)
    await letEventsIn()
    throwIfAborted(signal)
  }
  const ok = equal(learnerNamed(method).secondStage!(data, settings, first), ensemble.secondStage)
  return [{ name, ok, detail: `${members} members computed again${ok ? '' : ': what they lead to differs'}` }]
}
