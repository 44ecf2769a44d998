/** A rival method by its name, with the settings that have a meaning for it. */
import type { Dataset } from '../../data/dataset.js'
import { requireOneFill } from '../../data/impute/require-one-fill.js'
import { fail } from '../../errors.js'
import type { LambdaRule } from '../../learner/cross-validation/choose.js'
import type { stepwiseRules } from '../../learner/stepwise/stepwise.js'
import { refuseWeighted } from '../../path/weighted/design.js'
import { selectByIpss } from './select-by-ipss.js'
import { selectByIsis } from './select-by-isis.js'
import { selectByKnockoff } from './select-by-knockoff.js'
import { selectByLasso } from './select-by-lasso.js'
import { selectByNonconvex } from './select-by-nonconvex.js'
import { selectBySharp } from './select-by-sharp.js'
import { selectBySis } from './select-by-sis.js'
import { selectByStabl } from './select-by-stabl.js'
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
  /** False discovery rate that IPSS and knockoffs keep to. */
  readonly fdr?: number
}

export function selectBy(name: RivalName, data: Dataset, options: RivalOptions = {}): RivalSelection {
  requireOneFill(data)
  if (options.fdr !== undefined && !(options.fdr > 0 && options.fdr < 1)) {
    fail('usage/fdr', { where: 'fdr', rule: 'must lie in (0, 1)', got: options.fdr })
  }
  const { criterion, fdr, ...validation } = options
  const { seed } = options
  if (name !== 'lasso' && name !== 'stepwise') refuseWeighted(data, name.toUpperCase())
  if (name === 'lasso') return selectByLasso(data, validation)
  if (name === 'sis') return selectBySis(data, validation)
  if (name === 'isis') return selectByIsis(data, validation)
  if (name === 'tcs') return selectByTcs(data)
  if (name === 'stepwise') return selectByStepwise(data, criterion === undefined ? {} : { rule: criterion })
  if (name === 'ipss') return selectByIpss(data, { seed, fdr })
  if (name === 'sharp') return selectBySharp(data, { seed })
  if (name === 'stabl') return selectByStabl(data, { seed })
  if (name === 'knockoff') return selectByKnockoff(data, { seed, fdr })
  return selectByNonconvex(data, { ...validation, penalty: name })
}
