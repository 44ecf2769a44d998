import type { Dataset } from '../../data/dataset.js'
import { chooseByValidation } from '../../learner/cross-validation/choose.js'
import { countUnits } from '../../learner/cross-validation/folds.js'

/**
 * The coefficients, one per variable, of the lasso at the largest lambda whose cross-validated loss is within one standard error
 * of the least (glmnet's lambda.1se, which reproduces the paper's lasso rows).
 */
export function lassoCv(data: Dataset, seed: number, folds = 10): Float64Array {
  const { selected, coefficients } = chooseByValidation(data, {
    penalty: 'lasso',
    rule: '1se',
    seed,
    folds: Math.min(folds, countUnits(data)),
  })
  const all = new Float64Array(data.p)
  selected.forEach((j, e) => {
    all[j] = coefficients[e]
  })
  return all
}
