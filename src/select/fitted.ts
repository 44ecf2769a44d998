import type { Dataset } from '../data/dataset.js'
import type { Refit } from './refit.js'

/** The refit of some columns at the rows of a table, for classes on the scale of the log odds; a column without coefficient adds nothing. */
export function fittedValues(
  { n, x }: Pick<Dataset, 'n' | 'x'>,
  columns: readonly number[],
  { intercept, coefficients }: Pick<Refit, 'coefficients'> & { readonly intercept: number },
): Float64Array {
  const fitted = new Float64Array(n).fill(intercept)
  columns.forEach((j, k) => {
    const slope = coefficients[k] ?? 0
    for (let i = 0; i < n; i++) fitted[i] += slope * x[j * n + i]
  })
  return fitted
}
