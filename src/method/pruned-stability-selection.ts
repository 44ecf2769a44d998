/**
 * Pruned stability selection, Section 4 with Algorithm 1: generate the ensemble, order its members by how well they
 * bring the mean importance towards the reference, keep the first U, and select from those.
 */
import type { Dataset } from '../data/dataset.js'
import { letEventsIn } from '../run/let-events-in.js'
import { conclude } from './conclude.js'
import { generate } from './generate.js'
import type { PathResult } from './kinds.js'
import type { PrunedOptions } from './options.js'
import { prune } from './prune.js'
import { referenceModel } from './reference-vector.js'
import { prunedSpec } from './spec.js'
import { stopwatch } from './stopwatch.js'

export async function prunedStabilitySelection(
  data: Dataset,
  options: PrunedOptions = {},
): Promise<PathResult> {
  const timing = stopwatch(options.runner)
  const asked = prunedSpec(data, options)
  // Once the members are under way on other threads, this one has time for the reference.
  const [{ ensemble, spec, stopped, warnings }, model] = await Promise.all([
    generate(data, asked, options),
    letEventsIn().then(() => {
      const found = referenceModel(data, asked, asked.seed, options.reference)
      options.onReference?.(found.vector)
      return found
    }),
  ])
  const { pruning, notices } = prune(data, ensemble, spec, model, spec.seed)
  return conclude({
    data,
    spec,
    ensemble,
    pruning,
    warnings: [...warnings, ...notices],
    timing: () => ({ ...timing(), ...(stopped && { stopped }) }),
  })
}
