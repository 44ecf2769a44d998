/** The recommended method without its assessment, which repeats it: two witnesses decide (src/select/two-witnesses.ts). */
import type { Dataset } from '../data/dataset.js'
import { variableCount } from '../data/variables.js'
import { groupMembers } from '../ensemble/group-members.js'
import { importances } from '../ensemble/importances.js'
import { meanImportance } from '../ensemble/mean-importance.js'
import type { Ensemble } from '../ensemble/member.js'
import { withDeadline } from '../math/checkpoint.js'
import { computeEnsemble } from '../run/compute-ensemble.js'
import { frequencies } from '../select/frequencies.js'
import { calledFor } from '../select/two-witnesses.js'
import { witnessQ } from '../select/witness-q.js'
import { conclude } from './conclude.js'
import { ensembleTask, type Generated, generate } from './generate.js'
import type { PathResult } from './kinds.js'
import type { AutoOptions } from './options.js'
import { ordered } from './prune.js'
import type { Pruning } from './pruning.js'
import { referenceModel } from './reference-vector.js'
import type { Timing } from './result.js'
import { autoSpec, type PrunedSpec } from './spec.js'
import { stopwatch } from './stopwatch.js'
import { deadlineOf } from './time-limit.js'

export async function witnessSelection(data: Dataset, options: AutoOptions): Promise<PathResult> {
  const timing = stopwatch(options.runner)
  const start = performance.now()
  const { model, spec: asked } = withDeadline(deadlineOf(options.timeLimit, start), () =>
    witnessPlan(data, options),
  )
  const { stopped, ...generated } = await generate(data, asked, options, start)
  return hearing(data, model, generated, () => ({ ...timing(), ...(stopped && { stopped }) }))
}

/** The same at once, on the calling thread. */
export function witnessSelectionNow(
  data: Dataset,
  options: Pick<AutoOptions, 'members' | 'lambdas' | 'seed'>,
): PathResult {
  const timing = stopwatch(undefined)
  const { model, spec } = witnessPlan(data, options)
  const { task, warnings } = ensembleTask(data, spec)
  const columns = computeEnsemble(task)
  const ensemble = data.groups === undefined ? columns : groupMembers(columns, data.groups)
  return hearing(data, model, { ensemble, spec, warnings }, timing)
}

/** The first witness, and what the members of the second are computed with. */
function witnessPlan(
  data: Dataset,
  options: AutoOptions,
): { readonly model: readonly number[]; readonly spec: PrunedSpec } {
  const short = autoSpec(data, options)
  const model = witnessModel(data, short, short.seed)
  const q = witnessQ(short.q, model.length, data.n, variableCount(data))
  return { model, spec: autoSpec(data, options, q) }
}

function hearing(
  data: Dataset,
  model: readonly number[],
  { ensemble, spec, warnings }: Pick<Generated<PrunedSpec>, 'ensemble' | 'spec' | 'warnings'>,
  timing: () => Timing,
): PathResult {
  const reference = witnessReference(ensemble, model)
  const pruning = { order: ordered(data, ensemble, spec, reference, spec.seed), reference }
  return conclude({ data, spec, ensemble, pruning, model, warnings, timing })
}

/** The variables of stepwise regression by EBIC on all rows, ascending. */
export function witnessModel(data: Dataset, pruning: Pruning, seed: number): number[] {
  const { vector } = referenceModel(data, pruning, seed, undefined)
  return [...vector.keys()].filter(j => vector[j] !== 0)
}

/** What either witness calls for, or the mean of the members where neither does. */
export function witnessReference(ensemble: Ensemble, model: readonly number[]): Float64Array {
  const called = calledFor(model, frequencies(ensemble))
  return called.some(value => value > 0) ? called : meanImportance(importances(ensemble, 'region'))
}
