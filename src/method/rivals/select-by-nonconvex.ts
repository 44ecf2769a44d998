import type { Dataset } from '../../data/dataset.js'
import { type Choice, chooseByValidation, type LambdaRule } from '../../learner/cross-validation/choose.js'
import type { CrossValidationOptions } from '../../learner/cross-validation/cross-validate.js'
import type { NonconvexName } from '../../path/nonconvex/penalty.js'
import type { RivalSelection } from './selection.js'

export interface NonconvexSelectionOptions extends Omit<CrossValidationOptions, 'penalty'> {
  /** Default 'scad'. */
  readonly penalty?: NonconvexName
  /** Default 'min', as cv.ncvreg and the paper. */
  readonly rule?: LambdaRule
}

/** SCAD or MCP at a cross-validated lambda: cv.ncvreg. */
export function selectByNonconvex(
  data: Dataset,
  options: NonconvexSelectionOptions = {},
): RivalSelection & Choice {
  const { penalty = 'scad', rule = 'min' } = options
  return { method: penalty, ...chooseByValidation(data, { ...options, penalty, rule }) }
}
