import type { Dataset } from '../data/dataset.js'
import type { Estimates } from './refit.js'

/** A model of some columns, and of those that are in every model where there are some. */
export interface ColumnModel {
  readonly intercept: number | null
  readonly coefficients: readonly (number | null)[]
  readonly unpenalised?: Pick<Estimates, 'coefficients'>
}

/**
 * The linear predictor of a model at the rows of a table, without an offset: for classes the log odds, for survival times the log hazard
 * ratio. A column without coefficient adds nothing.
 */
export function fittedValues(
  { n, x, unpenalised }: Pick<Dataset, 'n' | 'x' | 'unpenalised'>,
  columns: readonly number[],
  { intercept, coefficients, unpenalised: always }: ColumnModel,
): Float64Array {
  const fitted = new Float64Array(n).fill(intercept ?? 0)
  const add = (from: Float64Array, j: number, slope: number | null) => {
    for (let i = 0; slope !== null && i < n; i++) fitted[i] += slope * from[j * n + i]
  }
  columns.forEach((j, k) => {
    add(x, j, coefficients[k])
  })
  always?.coefficients.forEach((slope, j) => {
    add(unpenalised!.x, j, slope)
  })
  return fitted
}
