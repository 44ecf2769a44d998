import type { Dataset } from '../data/dataset.js'
import { groupMembers } from '../ensemble/group-members.js'
import type { Ensemble } from '../ensemble/member.js'
import { lambdaGrid } from '../path/lambda-grid.js'
import { throwIfAborted } from '../run/abort.js'
import { inProcessRunner } from '../run/in-process.js'
import { gridTooShort } from './notices.js'
import type { StabilityOptions } from './options.js'
import type { PathSpec } from './spec.js'

export interface Generated {
  readonly ensemble: Ensemble
  readonly warnings: readonly string[]
}

/** Algorithm 2, step 1: B members, each the lasso path of one subsample on the one grid of the full data. */
export async function generate(data: Dataset, spec: PathSpec, options: StabilityOptions): Promise<Generated> {
  const { signal, onProgress, runner = inProcessRunner() } = options
  throwIfAborted(signal)
  const { lambda: grid, reached } = lambdaGrid(data, { q: spec.q, count: spec.lambdas, rule: spec.gridRule })
  const { q, members, seed, stratified } = spec
  const task = { data, grid, q, sampler: { name: spec.sampler, seed, stratified }, members }
  const columns = await runner.members(task, { signal, onProgress })
  const ensemble = data.groups === undefined ? columns : groupMembers(columns, data.groups)
  return { ensemble, warnings: reached ? [] : gridTooShort(spec, grid) }
}
