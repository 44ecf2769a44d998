/** Move the threshold or U of a finished selection: the members are there, nothing is fitted again but the variables that are selected. */
import type { Dataset } from '../../data/dataset.js'
import { digest } from '../../data/digest.js'
import { fail } from '../../errors.js'
import { fromData } from '../ensemble/from-data.js'
import type { EnsembleSelection } from './kinds.js'
import { type Move, movedResult } from './moved-result.js'
import type { SelectionResult } from './result.js'

export interface ReselectOptions extends Move {
  /** The data of the selection; without them the result has no coefficients. */
  readonly data?: Dataset | undefined
}

/** Works on a result of this process as well as on one read back from JSON. */
export function reselect(result: SelectionResult, options: ReselectOptions = {}): EnsembleSelection {
  const { data, ...move } = options
  if (data !== undefined && digest(data) !== result.data.digest)
    fail('usage/data', { where: 'data', rule: 'must be those of the selection; their digests differ' })
  return movedResult(result, move, data && fromData(data))
}
