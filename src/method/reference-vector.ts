import type { Dataset } from '../data/dataset.js'
import type { Importances } from '../ensemble/importances.js'
import { meanImportance } from '../ensemble/mean-importance.js'
import { reference } from '../prune/reference.js'
import { lassoCv } from './lasso-cv.js'
import type { PrunedOptions } from './options.js'
import type { PrunedSpec } from './spec.js'

export interface Target {
  readonly vector: Float64Array
  readonly warnings: readonly string[]
}

/** The r_ref of Algorithm 1; the mean of the full ensemble where the reference model is empty. */
export function referenceVector(
  data: Dataset,
  spec: PrunedSpec,
  given: PrunedOptions['reference'],
  importance: Importances,
): Target {
  const { vector, empty } = reference(
    data,
    {
      kind: spec.reference,
      form: spec.referenceForm,
      link: spec.referenceLink,
      ...(typeof given === 'object' && { vector: given }),
    },
    { lassoCv: all => lassoCv(all, spec.seed) },
  )
  if (!empty) return { vector, warnings: [] }
  const instead = 'members are ordered by the mean importance of the full ensemble instead'
  return {
    vector: meanImportance(importance),
    warnings: [`The reference (${spec.reference}) finds no variable; ${instead}.`],
  }
}
