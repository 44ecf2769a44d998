import { fail } from '../../errors.js'
import type { Dataset } from '../dataset.js'

/** A single model has one table; what differs from member to member it cannot take in. */
export function requireOneFill({ imputation }: Dataset): void {
  if (imputation === undefined) return
  fail('usage/missing', {
    where: 'missing',
    rule: 'must not be multiple for a single model',
    hint: 'Use knn here: multiple fills the cells anew in each member of an ensemble.',
  })
}
