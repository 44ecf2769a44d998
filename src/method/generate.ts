import type { Dataset } from '../data/dataset.js'
import type { Ensemble } from '../ensemble/member.js'
import { lambdaGrid } from '../path/lambda-grid.js'
import { inProcess } from '../run/in-process.js'
import { gridTooShort } from './notices.js'
import type { StabilityOptions } from './options.js'
import type { Spec } from './spec.js'

export interface Generated {
  readonly ensemble: Ensemble
  readonly warnings: readonly string[]
}

/** Algorithm 2, step 1: B members, each the lasso path of one subsample on the one grid of the full data. */
export async function generate(data: Dataset, spec: Spec, options: StabilityOptions): Promise<Generated> {
  const { signal, onProgress, runner = inProcess() } = options
  signal?.throwIfAborted()
  const { lambda, reached } = lambdaGrid(data, { q: spec.q, count: spec.lambdas, rule: spec.gridRule })
  const task = { data, lambda, sampler: spec.sampler, seed: spec.seed, members: spec.members }
  const ensemble = await runner.members(task, {
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  })
  return { ensemble, warnings: reached ? [] : gridTooShort(spec, lambda) }
}
