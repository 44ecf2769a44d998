import type { Dataset } from '../data/dataset.js'
import { originalScale, type StandardColumns, standardColumns } from '../data/standard-columns.js'
import { fitLogistic } from '../learner/logistic-regression.js'
import { columnDots } from '../math/dot.js'
import { mean } from '../math/mean.js'
import {
  append,
  collinear,
  createBasis,
  type OrthonormalBasis,
  solveUpper,
} from '../math/orthonormal-basis.js'
import { normalQuantile, studentQuantile } from '../math/quantiles.js'
import { leastSquaresErrors, likelihoodErrors } from './refit-errors.js'

/**
 * The selected variables refitted without penalty, intercept included (Section 5: prediction errors are those of the refit):
 * least squares, or maximum likelihood for a binomial response.
 */
export interface Refit {
  /** Null when nothing could be fitted. */
  readonly intercept: number | null
  /** On the original scale, in the order of `selected`; null where there is none. */
  readonly coefficients: readonly (number | null)[]
  /** Of the coefficients, as if the variables had been chosen before the data were seen; null where there is none. */
  readonly standardErrors: readonly (number | null)[]
  /** Half the width of a 95 % interval in standard errors: by Student's t, or the normal for a binomial response. */
  readonly quantile: number | null
  /** Standard deviations of the selected columns, divisor n. */
  readonly deviations: readonly number[]
  /**
   * Why there are nulls. 'too-many-variables': more than n - 2, which leave no row to spare; no coefficient at all.
   * 'collinear': some columns are constant or combinations of columns before them; they have none.
   */
  readonly reason: 'too-many-variables' | 'collinear' | null
  /** The classes, or some rows, are separated: no maximum exists, and the coefficients are those at which the iteration stopped. */
  readonly separated: boolean
}

export function refit(data: Dataset, selected: ArrayLike<number>): Refit {
  const { n } = data
  const count = selected.length
  const columns = standardColumns(gather(data, selected), n, count)
  const basis = createBasis(n, Math.min(count, n - 1) + 1)
  append(basis, new Float64Array(n).fill(1), 0, 0)
  const used: number[] = []
  for (let k = 0; k < count; k++) {
    if (columns.sd[k] > 0 && append(basis, columns.z, k * n, collinear)) used.push(k)
  }
  const deviations = [...columns.sd]
  if (used.length > n - 2) {
    const nothing = new Array<null>(count).fill(null)
    const none = { intercept: null, coefficients: nothing, standardErrors: nothing, quantile: null }
    return { ...none, deviations, reason: 'too-many-variables', separated: false }
  }
  const { standardised, errors, separated } =
    data.family === 'binomial' ? byLikelihood(data.y, basis) : byLeastSquares(data.y, basis)
  const { intercept, coefficients } = unscale(columns, used, standardised)
  const standardErrors = new Array<number | null>(count).fill(null)
  if (errors !== null) {
    used.forEach((k, at) => {
      standardErrors[k] = errors[at + 1] / columns.sd[k]
    })
  }
  const quantile =
    data.family === 'binomial' ? normalQuantile(0.025) : studentQuantile(0.025, n - 1 - used.length)
  const reason = used.length < count ? 'collinear' : null
  return { intercept, coefficients, standardErrors, quantile, deviations, reason, separated }
}

function gather(data: Dataset, selected: ArrayLike<number>): Float64Array {
  const { n, x } = data
  const columns = new Float64Array(n * selected.length)
  for (let k = 0; k < selected.length; k++)
    columns.set(x.subarray(selected[k] * n, (selected[k] + 1) * n), k * n)
  return columns
}

interface Coefficients {
  /** Intercept first, for standardised columns. */
  readonly standardised: Float64Array
  /** Standard errors of those; null where there are none. */
  readonly errors: Float64Array | null
  readonly separated: boolean
}

function byLeastSquares(y: Float64Array, basis: OrthonormalBasis): Coefficients {
  const standardised = new Float64Array(basis.size)
  const centre = mean(y, 0, y.length)
  columnDots(
    basis.q,
    y.length,
    basis.size,
    y.map(v => v - centre),
    0,
    standardised,
  )
  solveUpper(basis, standardised)
  standardised[0] += centre
  return { standardised, errors: leastSquaresErrors(y, basis), separated: false }
}

function byLikelihood(y: Float64Array, basis: OrthonormalBasis): Coefficients {
  const { theta, separated } = fitLogistic(basis, y)
  const errors = separated ? null : likelihoodErrors(y, basis, theta)
  solveUpper(basis, theta)
  return { standardised: theta, errors, separated }
}

function unscale(
  columns: StandardColumns,
  used: readonly number[],
  standardised: Float64Array,
): { intercept: number; coefficients: (number | null)[] } {
  const original = originalScale(columns, used, standardised.subarray(1), standardised[0])
  const coefficients = new Array<number | null>(columns.p).fill(null)
  used.forEach((k, at) => {
    coefficients[k] = original.coefficients[at]
  })
  return { intercept: original.intercept, coefficients }
}
