import { originalScale, type StandardColumns, standardColumns } from '../data/columns/standard-columns.js'
import { countRows, relativeWeights, scaleRows } from '../data/columns/weighted-columns.js'
import type { Dataset } from '../data/dataset.js'
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
import { fitWithFactor, largeFactor, levelsOf } from './refit-factor.js'
import { fitByLikelihood } from './refit-likelihood.js'

/**
 * The selected variables refitted without penalty, intercept included (Section 5: prediction errors are those of the refit):
 * least squares, or maximum likelihood for counts, classes and survival times.
 */
export interface Refit {
  /** Null when nothing could be fitted, or the model has none: a hazard, several classes. */
  readonly intercept: number | null
  /** On the original scale, in the order of `selected`; null where there is none, and for several classes. */
  readonly coefficients: readonly (number | null)[]
  /** Of the coefficients, as if the variables had been chosen before the data were seen; null where there is none. */
  readonly standardErrors: readonly (number | null)[]
  /** Half the width of a 95 % interval in standard errors: by Student's t, or the normal for a likelihood. */
  readonly quantile: number | null
  /** Standard deviations of the selected columns, divisor n. */
  readonly deviations: readonly number[]
  /** The same of the columns that are in every model; empty where there are none. */
  readonly unpenalised: Estimates
  /** For several classes, by class. */
  readonly classes?: readonly ClassEstimates[]
  /**
   * Why there are nulls. 'too-many-variables': more than n - 2, which leave no row to spare; no coefficient at all.
   * 'collinear': some columns are constant or combinations of columns before them, where those of a factor of many levels come first; they have none.
   */
  readonly reason: 'too-many-variables' | 'collinear' | null
  /** The classes, or some rows, are separated: no maximum exists, and the coefficients are those at which the iteration stopped. */
  readonly separated: boolean
}

/** Of one class, those of all classes summing to zero. */
export interface ClassEstimates {
  readonly intercept: number
  readonly coefficients: readonly (number | null)[]
  readonly standardErrors: readonly (number | null)[]
}

/** Of some columns: coefficients, their standard errors, and the columns' standard deviations. */
export type Estimates = Pick<Refit, 'coefficients' | 'standardErrors' | 'deviations' | 'classes'>

export function refit(data: Dataset, selected: ArrayLike<number>): Refit {
  const always = data.unpenalised?.names.length ?? 0
  const { coefficients, standardErrors, deviations, classes, ...rest } = fitColumns(data, selected)
  const part = (from: number, to?: number) => ({
    coefficients: coefficients.slice(from, to),
    standardErrors: standardErrors.slice(from, to),
    deviations: deviations.slice(from, to),
    ...(classes && {
      classes: classes.map(one => ({
        ...one,
        coefficients: one.coefficients.slice(from, to),
        standardErrors: one.standardErrors.slice(from, to),
      })),
    }),
  })
  return { ...rest, ...part(always), unpenalised: part(0, always) }
}

/** Of the columns that are in every model first, then of those selected. */
function fitColumns(data: Dataset, selected: ArrayLike<number>): Omit<Refit, 'unpenalised'> {
  if (data.family !== 'gaussian' && (data.family !== 'binomial' || data.offset))
    return fitByLikelihood(data, gather(data, selected))
  const { n } = data
  const gathered = gather(data, selected)
  const count = gathered.length / n
  const columns = standardColumns(gathered, n, count)
  const w = data.weights && relativeWeights(data.weights)
  const rows = w === undefined ? n : countRows(w)
  const factor = data.family === 'gaussian' ? largeFactor(data, selected) : undefined
  const level = factor && levelsOf(gathered, n, factor)
  if (level !== undefined) {
    const { used, ...fit } = fitWithFactor(data.y, columns, factor!, level, rows, w)
    const quantile = fit.intercept === null ? null : studentQuantile(0.025, rows - 1 - used.length)
    const reason = fit.intercept === null ? 'too-many-variables' : used.length < count ? 'collinear' : null
    return { ...fit, quantile, deviations: [...columns.sd], reason, separated: false }
  }
  // Weighted least squares are plain ones after every row is multiplied by the root of its weight.
  const roots = data.family === 'gaussian' ? w?.map(Math.sqrt) : undefined
  const z = roots === undefined ? columns.z : columns.z.slice()
  if (roots !== undefined) scaleRows(z, roots)
  const basis = createBasis(n, Math.min(count, n - 1) + 1)
  append(basis, roots ?? new Float64Array(n).fill(1), 0, 0)
  const used: number[] = []
  for (let k = 0; k < count; k++) {
    if (columns.sd[k] > 0 && append(basis, z, k * n, collinear)) used.push(k)
  }
  const deviations = [...columns.sd]
  if (used.length > rows - 2) {
    const nothing = new Array<null>(count).fill(null)
    const none = { intercept: null, coefficients: nothing, standardErrors: nothing, quantile: null }
    return { ...none, deviations, reason: 'too-many-variables', separated: false }
  }
  const { standardised, errors, separated } =
    data.family === 'binomial' ? byLikelihood(data.y, basis, w) : byLeastSquares(data.y, basis, roots, rows)
  const { intercept, coefficients } = unscale(columns, used, standardised)
  const standardErrors = new Array<number | null>(count).fill(null)
  if (errors !== null) {
    used.forEach((k, at) => {
      standardErrors[k] = errors[at + 1] / columns.sd[k]
    })
  }
  const quantile =
    data.family === 'binomial' ? normalQuantile(0.025) : studentQuantile(0.025, rows - 1 - used.length)
  const reason = used.length < count ? 'collinear' : null
  return { intercept, coefficients, standardErrors, quantile, deviations, reason, separated }
}

function gather(data: Dataset, selected: ArrayLike<number>): Float64Array {
  const { n, x } = data
  const always = data.unpenalised?.x ?? new Float64Array(0)
  const columns = new Float64Array(always.length + n * selected.length)
  columns.set(always)
  for (let k = 0; k < selected.length; k++)
    columns.set(x.subarray(selected[k] * n, (selected[k] + 1) * n), always.length + k * n)
  return columns
}

interface Coefficients {
  /** Intercept first, for standardised columns. */
  readonly standardised: Float64Array
  /** Standard errors of those; null where there are none. */
  readonly errors: Float64Array | null
  readonly separated: boolean
}

function byLeastSquares(
  y: Float64Array,
  basis: OrthonormalBasis,
  roots: Float64Array | undefined,
  rows: number,
): Coefficients {
  const standardised = new Float64Array(basis.size)
  const centre = mean(y, 0, y.length)
  const deviations = y.map(v => v - centre)
  if (roots !== undefined) scaleRows(deviations, roots)
  columnDots(basis.q, y.length, basis.size, deviations, 0, standardised)
  solveUpper(basis, standardised)
  standardised[0] += centre
  return { standardised, errors: leastSquaresErrors(deviations, basis, rows), separated: false }
}

function byLikelihood(y: Float64Array, basis: OrthonormalBasis, w: Float64Array | undefined): Coefficients {
  const { theta, separated } = fitLogistic(basis, y, undefined, undefined, w)
  const errors = separated ? null : likelihoodErrors(y, basis, theta, w)
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
