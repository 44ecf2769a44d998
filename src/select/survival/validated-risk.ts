/**
 * The log hazard ratio of every row by the model of some columns fitted without the row's fold, each less its mean over the rows it was fitted to
 * (Simon, Subramanian, Li & Menezes 2011). Which columns those are was decided with all rows: what is said by it is still too good.
 */
import type { Dataset } from '../../data/dataset.js'
import { take } from '../../data/take.js'
import { countUnits, dealFolds } from '../../learner/cross-validation/folds.js'
import { fittedValues } from '../fitted.js'
import { refit } from '../refit.js'

export interface ValidatedRisk {
  readonly folds: number
  readonly risk: Float64Array
}

const FOLDS = 10

/** Undefined where a fold leaves too little to fit. */
export function validatedRisk(data: Dataset, columns: readonly number[]): ValidatedRisk | undefined {
  const { n } = data
  const { event } = data.survival!
  const folds = Math.min(FOLDS, countUnits(data))
  const fold = dealFolds(data, folds, 1)
  const risk = new Float64Array(n)
  for (let f = 0; f < folds; f++) {
    const rows = Int32Array.from(fold.keys()).filter(i => fold[i] !== f)
    if (!rows.some(i => event[i] === 1)) return undefined
    const model = refit(take(data, rows, columns), Int32Array.from(columns.keys()))
    if (model.separated || model.reason === 'too-many-variables') return undefined
    const all = fittedValues(data, columns, model)
    const centre = rows.reduce((sum, i) => sum + all[i], 0) / rows.length
    for (let i = 0; i < n; i++) if (fold[i] === f) risk[i] = all[i] - centre
  }
  return { folds, risk }
}
