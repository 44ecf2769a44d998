import type { Dataset } from '../../data/dataset.js'
import { type Choice, chooseByValidation, type LambdaRule } from '../../learner/cross-validation/choose.js'
import type { CrossValidationOptions } from '../../learner/cross-validation/cross-validate.js'
import type { RivalSelection } from './selection.js'

export interface LassoSelectionOptions extends Omit<CrossValidationOptions, 'penalty' | 'gamma'> {
  /** Default '1se', which reproduces the paper's lasso rows. */
  readonly rule?: LambdaRule
}

/** The lasso at a cross-validated lambda: cv.glmnet. */
export function selectByLasso(data: Dataset, options: LassoSelectionOptions = {}): RivalSelection & Choice {
  const { rule = '1se' } = options
  return { method: 'lasso', ...chooseByValidation(data, { ...options, rule, penalty: 'lasso' }) }
}
