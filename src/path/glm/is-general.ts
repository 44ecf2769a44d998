import type { Dataset } from '../../data/dataset.js'
import { isWeighted, type PenaltyOptions } from '../weighted/design.js'

/** Whether a path is for the solver of this room: neither a gaussian lasso nor a plain logistic one. */
export function isGeneral(data: Dataset, options: PenaltyOptions = {}): boolean {
  if (data.offset !== undefined || (options.alpha ?? 1) !== 1) return true
  if (data.family === 'gaussian') return false
  return data.family !== 'binomial' || isWeighted(data, options)
}
