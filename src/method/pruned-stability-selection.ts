/**
 * Pruned stability selection, Section 4 with Algorithm 1: generate the ensemble, order its members by how well they
 * bring the mean importance towards the reference, keep the first U, and select from those.
 */
import type { Dataset } from '../data/dataset.js'
import { importances } from '../ensemble/importances.js'
import { greedyOrder } from '../prune/greedy-order.js'
import { conclude } from './conclude.js'
import { generate } from './generate.js'
import type { PrunedOptions } from './options.js'
import { referenceVector } from './reference-vector.js'
import type { SelectionResult } from './result.js'
import { prunedSpec } from './spec.js'
import { stopwatch } from './stopwatch.js'

export async function prunedStabilitySelection(
  data: Dataset,
  options: PrunedOptions = {},
): Promise<SelectionResult> {
  const timing = stopwatch(options.runner)
  const spec = prunedSpec(data, options)
  const { ensemble, warnings } = await generate(data, spec, options)
  const importance = importances(ensemble, spec.importance)
  const target = referenceVector(data, spec, options.reference, importance)
  const pruning = { order: greedyOrder(importance, target.vector), reference: target.vector }
  return conclude({ data, spec, ensemble, pruning, warnings: [...warnings, ...target.warnings], timing })
}
