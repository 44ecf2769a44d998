/** The r_ref of Algorithm 1: from a model of the full data, or the mean of the full ensemble where that model is empty. */
import type { Dataset } from '../data/dataset.js'
import type { Importances } from '../ensemble/importances.js'
import { meanImportance } from '../ensemble/mean-importance.js'
import { type Reference, reference } from '../prune/reference.js'
import { lassoCv } from './lasso-cv.js'
import type { PrunedOptions } from './options.js'
import type { PrunedSpec } from './spec.js'

export function referenceModel(
  data: Dataset,
  spec: PrunedSpec,
  given: PrunedOptions['reference'],
): Reference {
  const vector = typeof given === 'object' ? { vector: given } : {}
  return reference(
    data,
    { kind: spec.reference, form: spec.referenceForm, link: spec.referenceLink, ...vector },
    { lassoCv: all => lassoCv(all, spec.seed) },
  )
}

export function referenceFrom(
  model: Reference,
  importance: Importances,
  spec: PrunedSpec,
): { reference: Float64Array; notices: readonly string[] } {
  if (!model.empty) return { reference: model.vector, notices: [] }
  const instead = 'members are ordered by the mean importance of the full ensemble instead'
  return {
    reference: meanImportance(importance),
    notices: [`The reference (${spec.reference}) finds no variable; ${instead}.`],
  }
}
