import { checkDataset } from '../../data/check-dataset.js'
import type { Dataset } from '../../data/dataset.js'
import { checkKeys } from '../../errors/check-keys.js'
import { type Choice, chooseByValidation, type LambdaRule } from '../../learner/cross-validation/choose.js'
import type { CrossValidationOptions } from '../../learner/cross-validation/cross-validate.js'

export interface CvLassoOptions extends Omit<CrossValidationOptions, 'penalty' | 'gamma'> {
  /** The penalty with the least cross-validated loss, or the largest within one standard error; '1se'. */
  readonly rule?: LambdaRule
}

const cvOptions: Record<keyof CvLassoOptions, true> = {
  lambda: true,
  lambdas: true,
  ratio: true,
  folds: true,
  seed: true,
  rule: true,
  penaltyFactors: true,
  alpha: true,
}

/** The cross-validated lasso with its whole curve, as cv.glmnet. */
export function cvLasso(data: Dataset, given: CvLassoOptions = {}): Choice {
  checkDataset(data)
  checkKeys(given, Object.keys(cvOptions), 'options of a cross-validated lasso')
  const { rule = '1se', ...options } = given
  return chooseByValidation(data, { ...options, rule, penalty: 'lasso' })
}
