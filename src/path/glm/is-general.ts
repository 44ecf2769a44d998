import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import { isWeighted, type PenaltyOptions } from '../weighted/design.js'

/** Whether a path is for the solver of this folder: neither a gaussian lasso nor a plain logistic one. */
export function isGeneral(data: Dataset, options: PenaltyOptions = {}): boolean {
  if (data.offset !== undefined || (options.alpha ?? 1) !== 1) return true
  if (data.family === 'gaussian') return false
  return data.family !== 'binomial' || isWeighted(data, options)
}

/** For what knows only numbers and two classes as responses: an error instead of a result that means something else. */
export function refuseGeneral({ family, offset }: Dataset, method: string): void {
  if (family !== 'gaussian' && family !== 'binomial') {
    fail('usage/family', {
      where: 'family',
      rule: `must be gaussian or binomial for ${method}`,
      got: family,
      hint: 'The methods auto, pruned and stability, stepwise regression and the lasso path know every family.',
    })
  }
  if (offset !== undefined) fail('usage/offset', { where: 'offset', rule: `${method} takes no offset` })
}
