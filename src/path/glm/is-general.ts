import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import type { PenaltyOptions } from '../adjustment/design.js'

/** Whether the coefficients of a path are found by the active-set method of the likelihoods: it is neither a gaussian nor a logistic lasso. */
export function isGeneral(data: Dataset, options: PenaltyOptions = {}): boolean {
  if (data.offset !== undefined || (options.alpha ?? 1) !== 1) return true
  return data.family !== 'gaussian' && data.family !== 'binomial'
}

/** Whether the supports of a path are found in stages (gaussian/, logistic/): with an offset only those of counts and survival. */
export function isStaged({ family, offset }: Dataset): boolean {
  if (family === 'poisson' || family === 'cox') return true
  return offset === undefined && (family === 'gaussian' || family === 'binomial')
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
