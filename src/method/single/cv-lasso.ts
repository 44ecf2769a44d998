import type { Dataset } from '../../data/dataset.js'
import { type Choice, chooseByValidation, type LambdaRule } from '../../learner/cross-validation/choose.js'
import type { CrossValidationOptions } from '../../learner/cross-validation/cross-validate.js'

export interface CvLassoOptions extends Omit<CrossValidationOptions, 'penalty' | 'gamma'> {
  /** The penalty with the least cross-validated loss, or the largest within one standard error; '1se'. */
  readonly rule?: LambdaRule
}

/** The cross-validated lasso with its whole curve, as cv.glmnet. */
export function cvLasso(data: Dataset, { rule = '1se', ...options }: CvLassoOptions = {}): Choice {
  return chooseByValidation(data, { ...options, rule, penalty: 'lasso' })
}
