/** The refit of some variables as a function that predicts the rows of a table, on the scale of the log odds for classes. */
import type { Dataset } from '../../../data/dataset.js'
import { refit } from '../../../select/refit.js'

export type Predict = (rows: Pick<Dataset, 'n' | 'x'>) => Float64Array

/** Undefined where there are too many variables for the rows. */
export function linearFit(data: Dataset, set: readonly number[]): Predict | undefined {
  const { intercept, coefficients } = refit(data, set)
  if (intercept === null) return undefined
  return ({ n, x }) => {
    const eta = new Float64Array(n).fill(intercept)
    set.forEach((j, k) => {
      const slope = coefficients[k] ?? 0
      for (let i = 0; i < n; i++) eta[i] += slope * x[j * n + i]
    })
    return eta
  }
}
