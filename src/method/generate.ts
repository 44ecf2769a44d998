import type { Dataset } from '../data/dataset.js'
import { groupMembers } from '../ensemble/group-members.js'
import type { Ensemble } from '../ensemble/member.js'
import { withDeadline } from '../math/checkpoint.js'
import { lambdaGrid } from '../path/lambda-grid.js'
import { throwIfAborted } from '../run/abort.js'
import type { EnsembleTask } from '../run/ensemble-task.js'
import { inProcessRunner } from '../run/in-process.js'
import { gridTooShort } from './notices.js'
import type { StabilityOptions } from './options.js'
import type { Stopped } from './result.js'
import type { PathSpec } from './spec.js'
import { deadlineOf, limited, limitOf, stopSignal } from './time-limit.js'

export interface Generated<S extends PathSpec> {
  readonly ensemble: Ensemble
  /** The settings, with the number of members there are. */
  readonly spec: S
  readonly stopped?: Stopped
  readonly warnings: readonly string[]
}

/** Algorithm 2, step 1: B members, each the lasso path of one subsample on the one grid of the full data. A time limit counts from `start`. */
export async function generate<S extends PathSpec>(
  data: Dataset,
  asked: S,
  options: StabilityOptions,
  start = performance.now(),
): Promise<Generated<S>> {
  const { signal, onProgress, timeLimit, runner = inProcessRunner() } = options
  throwIfAborted(signal)
  const limit = limitOf(asked, timeLimit, start)
  const stop = stopSignal(signal, timeLimit, start)
  const { task, warnings } = withDeadline(deadlineOf(timeLimit, start), () => ensembleTask(data, asked))
  const columns = await runner.members(task, { signal: stop, onProgress, limit })
  const ensemble = data.groups === undefined ? columns : groupMembers(columns, data.groups)
  return { ensemble, ...limited(asked, ensemble.members.length, timeLimit), warnings }
}

/** What the members are computed from, wherever that is done. */
export function ensembleTask(
  data: Dataset,
  spec: PathSpec,
): { readonly task: EnsembleTask; readonly warnings: readonly string[] } {
  const { lambda: grid, reached } = lambdaGrid(data, { q: spec.q, count: spec.lambdas, rule: spec.gridRule })
  const { q, members, seed, stratified } = spec
  const sampler = { name: spec.sampler, seed, stratified }
  const { randomise } = spec
  const task = { data, grid, q, sampler, ...(randomise && { randomise }), members }
  return { task, warnings: reached ? [] : gridTooShort(spec, grid) }
}
