/** A rival method by its name, with the settings that have a meaning for it. */
import type { Dataset } from '../../data/dataset.js'
import { requireOneFill } from '../../data/impute/require-one-fill.js'
import type { LambdaRule } from '../../learner/cross-validation/choose.js'
import type { stepwiseRules } from '../../learner/stepwise/stepwise.js'
import { refuseWeighted } from '../../path/weighted/design.js'
import { selectByIsis } from './select-by-isis.js'
import { selectByLasso } from './select-by-lasso.js'
import { selectByNonconvex } from './select-by-nonconvex.js'
import { selectBySis } from './select-by-sis.js'
import { selectByStepwise } from './select-by-stepwise.js'
import { selectByTcs } from './select-by-tcs.js'
import type { RivalName, RivalSelection } from './selection.js'

export interface RivalOptions {
  /** Lambda with the least cross-validated loss, or the largest within one standard error; as the method's paper has it. */
  readonly rule?: LambdaRule
  readonly folds?: number
  readonly seed?: number
  /** What stepwise regression goes by. */
  readonly criterion?: (typeof stepwiseRules)[number]
}

export function selectBy(name: RivalName, data: Dataset, options: RivalOptions = {}): RivalSelection {
  requireOneFill(data)
  const { criterion, ...validation } = options
  if (name !== 'lasso' && name !== 'stepwise') refuseWeighted(data, name.toUpperCase())
  if (name === 'lasso') return selectByLasso(data, validation)
  if (name === 'sis') return selectBySis(data, validation)
  if (name === 'isis') return selectByIsis(data, validation)
  if (name === 'tcs') return selectByTcs(data)
  if (name === 'stepwise') return selectByStepwise(data, criterion === undefined ? {} : { rule: criterion })
  return selectByNonconvex(data, { ...validation, penalty: name })
}
