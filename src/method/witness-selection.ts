/** The recommended method without its assessment, which repeats it: two witnesses decide (src/select/two-witnesses.ts). */
import type { Dataset } from '../data/dataset.js'
import { variableCount } from '../data/variables.js'
import { importances } from '../ensemble/importances.js'
import { meanImportance } from '../ensemble/mean-importance.js'
import type { Ensemble } from '../ensemble/member.js'
import { frequencies } from '../select/frequencies.js'
import { calledFor } from '../select/two-witnesses.js'
import { witnessQ } from '../select/witness-q.js'
import { conclude } from './conclude.js'
import { generate } from './generate.js'
import type { PathResult } from './kinds.js'
import type { AutoOptions } from './options.js'
import { ordered } from './prune.js'
import type { Pruning } from './pruning.js'
import { referenceModel } from './reference-vector.js'
import { autoSpec } from './spec.js'
import { stopwatch } from './stopwatch.js'

export async function witnessSelection(data: Dataset, options: AutoOptions): Promise<PathResult> {
  const timing = stopwatch(options.runner)
  const short = autoSpec(data, options)
  const model = witnessModel(data, short, short.seed)
  const q = witnessQ(short.q, model.length, data.n, variableCount(data))
  const { ensemble, spec, stopped, warnings } = await generate(data, autoSpec(data, options, q), options)
  const reference = witnessReference(ensemble, model)
  return conclude({
    data,
    spec,
    ensemble,
    pruning: { order: ordered(data, ensemble, spec, reference, spec.seed), reference },
    model,
    warnings,
    timing: () => ({ ...timing(), ...(stopped && { stopped }) }),
  })
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
