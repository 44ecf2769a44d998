/**
 * The adaptive lasso (Zou 2006): a first lasso, then a second with the penalty factors
 *   f_j = 1 / |b_j s_j|^gamma,
 * b the coefficients of the first and s_j the standard deviation of column j, or 1 where columns are penalised as they are. What the first leaves
 * out stays out (Bühlmann & van de Geer 2011, Section 2.8). Both have the penalty of least cross-validated loss, over the same folds.
 */

import { relativeWeights, weightedColumns } from '../data/columns/weighted-columns.js'
import type { Dataset } from '../data/dataset.js'
import { type Choice, chooseByValidation, type LambdaRule } from './cross-validation/choose.js'
import type { CrossValidationOptions } from './cross-validation/cross-validate.js'

export interface AdaptiveLassoOptions
  extends Omit<CrossValidationOptions, 'penalty' | 'gamma' | 'penaltyFactors'> {
  /** Of the second lasso; 'min'. */
  readonly rule?: LambdaRule
  /** gamma, above 0; 1. */
  readonly power?: number
}

export function adaptiveLasso(
  data: Dataset,
  { rule = 'min', power = 1, ...options }: AdaptiveLassoOptions = {},
): Choice {
  const first = chooseByValidation(data, { ...options, penalty: 'lasso', rule: 'min' })
  if (first.selected.length === 0) return first
  const penaltyFactors = adaptiveFactors(data, first, power)
  return chooseByValidation(data, { ...options, penalty: 'lasso', rule, penaltyFactors })
}

/** One per column; Infinity leaves a column out. */
function adaptiveFactors(
  data: Dataset,
  { selected, coefficients }: Pick<Choice, 'selected' | 'coefficients'>,
  power: number,
): Float64Array {
  const { n, p, x } = data
  const { sd } = weightedColumns(x, n, p, data.weights && relativeWeights(data.weights))
  const factors = new Float64Array(p).fill(Number.POSITIVE_INFINITY)
  selected.forEach((j, e) => {
    const size = Math.abs(coefficients[e]) * (data.standardise === false ? 1 : sd[j])
    factors[j] = power === 1 ? 1 / size : size ** -power
  })
  return factors
}
