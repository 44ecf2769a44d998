/** How an ensemble is pruned: every choice, defaults included. */
import type { Dataset } from '../data/dataset.js'
import { variableCount } from '../data/variables.js'
import type { ImportanceKind } from '../ensemble/importances.js'
import { keepCount } from '../prune/keep.js'
import { type OrderName, orderNames } from '../prune/orders.js'
import { type ReferenceForm, type ReferenceKind, referenceForms, referenceKinds } from '../prune/reference.js'
import { checkChoice, checkVector } from './checks.js'
import { parseKeep } from './keep-option.js'
import type { PruningOptions } from './options.js'

export interface Pruning {
  readonly keep: number | string
  /** 'given' for a vector of the caller. */
  readonly reference: ReferenceKind | 'given' | 'witnesses'
  readonly referenceForm: ReferenceForm
  readonly referenceLink: 'logit' | 'linear'
  readonly importance: ImportanceKind
  /** What the members are ordered by; left out for Algorithm 1, 'greedy'. */
  readonly order?: Exclude<OrderName, 'greedy'>
}

export function pruningSettings(
  data: Dataset,
  members: number,
  options: PruningOptions,
  usualImportance: ImportanceKind,
): Pruning {
  const { keep = '1/3', reference = 'stepwise', referenceForm = 'share', order = 'greedy' } = options
  const { referenceLink = 'logit', importance = usualImportance } = options
  keepCount(members, parseKeep(keep))
  if (typeof reference === 'string') checkChoice('reference', reference, referenceKinds)
  else checkVector(reference, variableCount(data))
  checkChoice('referenceForm', referenceForm, referenceForms)
  checkChoice('referenceLink', referenceLink, ['logit', 'linear'])
  checkChoice('importance', importance, ['region', 'unit-sum'])
  checkChoice('order', order, orderNames)
  return {
    keep,
    reference: typeof reference === 'string' ? reference : 'given',
    referenceForm,
    referenceLink,
    importance,
    ...(order !== 'greedy' && { order }),
  }
}
