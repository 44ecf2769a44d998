/** The refit of some variables as a function that predicts the rows of a table, on the scale of the log odds for classes. */
import type { Dataset } from '../../../data/dataset.js'
import { fittedValues } from '../../../select/fitted.js'
import { refit } from '../../../select/refit.js'

export type Predict = (rows: Pick<Dataset, 'n' | 'x'>) => Float64Array

/** Undefined where there are too many variables for the rows. */
export function linearFit(data: Dataset, set: readonly number[]): Predict | undefined {
  const { intercept, coefficients } = refit(data, set)
  if (intercept === null) return undefined
  return rows => fittedValues(rows, set, { intercept, coefficients })
}
