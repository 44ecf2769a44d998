import type { Dataset } from '../../data/dataset.js'
import { requireOneOf } from '../../errors.js'
import { type CrossValidation, type CrossValidationOptions, crossValidate } from './cross-validate.js'

export const lambdaRules = ['min', '1se'] as const
/** The lambda with the least loss, or the largest within one standard error of it. */
export type LambdaRule = (typeof lambdaRules)[number]

export interface Choice {
  /** Column indices, increasing. */
  readonly selected: Int32Array
  /** In the order of `selected`, for the columns as given. */
  readonly coefficients: Float64Array
  /** Of the columns that are kept in every model, where the data set has some. */
  readonly unpenalised?: Float64Array
  readonly intercept: number
  readonly lambda: number
  readonly rule: LambdaRule
  readonly validation: CrossValidation
}

/** The variables of the path at the lambda that cross-validation chooses. */
export function chooseByValidation(
  data: Dataset,
  options: CrossValidationOptions & { rule: LambdaRule },
): Choice {
  const { rule } = options
  requireOneOf('rule', lambdaRules, rule, 'usage/lambda-rule')
  const validation = crossValidate(data, options)
  const k = rule === 'min' ? validation.least : validation.oneStandardError
  const { index, value } = validation.coefficients[k]
  return {
    selected: index,
    coefficients: value,
    ...(validation.unpenalised && { unpenalised: validation.unpenalised[k] }),
    intercept: validation.intercept[k],
    lambda: validation.lambda[k],
    rule,
    validation,
  }
}
