/** How an ensemble is pruned: every choice, defaults included. */
import type { Dataset } from '../../data/dataset.js'
import { variableCount } from '../../data/variables.js'
import type { ImportanceKind } from '../../ensemble/importances.js'
import { keepCount } from '../../prune/keep.js'
import type { OrderName } from '../../prune/orders.js'
import type { ReferenceForm, ReferenceKind } from '../../prune/reference.js'
import { checkVector } from '../settings/checks.js'
import { parseKeep } from '../settings/keep-option.js'
import type { optionalPruning } from '../settings/pruning.js'
import type { SettingsOf } from '../settings/setting.js'

export interface Pruning {
  /** What the members are ordered by; 'greedy' is Algorithm 1. */
  readonly order: OrderName
  readonly keep: number | string
  /** 'given' for a vector of the caller; 'consensus' and 'probabilities' are what methods of those names make themselves. */
  readonly reference: ReferenceKind | 'given' | 'consensus' | 'probabilities'
  readonly referenceForm: ReferenceForm
  readonly referenceLink: 'logit' | 'linear'
  readonly importance: ImportanceKind
}

export type PruningSettings = Omit<SettingsOf<ReturnType<typeof optionalPruning>>, 'reference'> & {
  readonly reference: ReferenceKind | ArrayLike<number>
}

/** Null where all members are to be kept. */
export function pruningOf(data: Dataset, members: number, settings: PruningSettings): Pruning | null {
  const { prune, keep, reference, referenceForm, referenceLink, importance } = settings
  if (prune === 'none') return null
  keepCount(members, parseKeep(keep))
  if (typeof reference !== 'string') checkVector(reference, variableCount(data))
  return {
    order: prune,
    keep,
    reference: typeof reference === 'string' ? reference : 'given',
    referenceForm,
    referenceLink,
    importance,
  }
}
