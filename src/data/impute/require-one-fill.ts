import { fail } from '../../errors.js'
import type { Dataset } from '../dataset.js'

/** A single model, decoys and knockoffs are made from one table; what differs from member to member they cannot take in. */
export function requireOneFill({ imputation }: Dataset): void {
  if (imputation === undefined) return
  fail('usage/missing', {
    where: 'missing',
    rule: 'must not be multiple where one table is read',
    hint: 'Use knn here: multiple fills the cells anew in each member of an ensemble.',
  })
}
