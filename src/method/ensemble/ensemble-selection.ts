/**
 * Selection by a variable selection ensemble (Section 2): generate members, fuse what they say of each variable, and decide; by
 * default the members are pruned first, as Section 3 does for any ensemble.
 */
import type { Dataset } from '../../data/dataset.js'
import type { LearnerName } from '../../learner/member-learners.js'
import { letEventsIn } from '../../run/let-events-in.js'
import { conclude } from '../conclude.js'
import { prune } from '../prune.js'
import { referenceModel } from '../reference-vector.js'
import type { SelectionResult } from '../result.js'
import { stopwatch } from '../stopwatch.js'
import { generateMembers } from './generate.js'
import { emptyMembers } from './notices.js'
import type { EnsembleOptions } from './options.js'
import { ensembleSpec } from './spec.js'

export async function ensembleSelection<Name extends LearnerName>(
  method: Name,
  data: Dataset,
  options: EnsembleOptions<Name> = {},
): Promise<SelectionResult> {
  const timing = stopwatch(options.runner)
  const asked = ensembleSpec(method, data, options)
  const { seed, pruning: how } = asked
  const [{ ensemble, spec, stopped, secondStage }, model] = await Promise.all([
    generateMembers(data, asked, options),
    letEventsIn().then(() => how && referenceModel(data, how, seed, options.reference)),
  ])
  const whole = {
    data,
    spec,
    ensemble,
    ...(secondStage && { secondStage }),
    timing: () => ({ ...timing(), ...(stopped && { stopped }) }),
  }
  if (how === null || model === null) return conclude({ ...whole, warnings: emptyMembers(ensemble) })
  const { pruning, notices } = prune(data, ensemble, how, model, seed)
  return conclude({ ...whole, pruning, warnings: [...emptyMembers(ensemble), ...notices] })
}
