import type { Dataset } from '../../data/dataset.js'
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
