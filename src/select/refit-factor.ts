/**
 * Least squares with a factor of many levels. The indicators of its levels, that of the base included, are orthogonal: what they explain is
 * taken away by subtracting from every row the mean of its level (Frisch, Waugh and Lovell). With (M v)_i = v_i - mean of v over the level of
 * row i, X the other columns and M X = Q R,
 *   b   = R^-1 Q' M y                                              var b   = s^2 (R'R)^-1
 *   f_l = mean of y - X b over level l, less that of the base      var f_l = s^2 (1 / n_l + 1 / n_0 + |R^-T d_l|^2)
 * where d_l is the mean of X over level l, less that of the base, and s^2 = RSS / (rows - coefficients). Weights make all means and counts
 * weighted ones. With k other columns the work is n k^2; Gram-Schmidt over the columns of all levels would take n levels^2.
 */
import { originalScale, type StandardColumns } from '../data/columns/standard-columns.js'
import type { Dataset } from '../data/dataset.js'
import { columnDots, dot } from '../math/dot.js'
import { mean } from '../math/mean.js'
import {
  append,
  collinear,
  createBasis,
  type OrthonormalBasis,
  solveUpper,
} from '../math/orthonormal-basis.js'
import { type LevelMeans, levelMeans } from './level-means.js'
import { inverseRows, residualDeviation } from './refit-errors.js'

/** Consecutive columns of a refit, each 1 for one level of a factor and 0 elsewhere. */
export interface FactorColumns {
  readonly first: number
  readonly count: number
}

export interface FactorFit {
  /** Columns that have a coefficient, ascending. */
  readonly used: readonly number[]
  /** Null, as the coefficients, where no row is left to spare. */
  readonly intercept: number | null
  readonly coefficients: readonly (number | null)[]
  readonly standardErrors: readonly (number | null)[]
}

/** Below this, Gram-Schmidt is as good, and takes the columns in their order. */
const MANY = 100

/** Where the columns of the largest factor of many levels stand among those of a refit: first the unpenalised ones, then `selected`. */
export function largeFactor(data: Dataset, selected: ArrayLike<number>): FactorColumns | undefined {
  const always = data.unpenalised
  const place = new Map(Array.from(selected, (j, k) => [j, (always?.names.length ?? 0) + k]))
  const found: FactorColumns[] = []
  for (const { first, count, levels } of always?.groups ?? []) if (levels) found.push({ first, count })
  for (const { first, count, levels } of data.groups ?? []) {
    const start = place.get(first)
    const isWhole = start !== undefined && place.get(first + count - 1) === start + count - 1
    if (levels && isWhole) found.push({ first: start, count })
  }
  const largest = found.reduce((most, one) => (one.count > most.count ? one : most), { first: 0, count: 0 })
  return largest.count > MANY ? largest : undefined
}

/** The level of every row, 0 for the base; undefined where the columns are no indicators, as after cells were filled with shares. */
export function levelsOf(
  x: Float64Array,
  n: number,
  { first, count }: FactorColumns,
): Int32Array | undefined {
  const level = new Int32Array(n)
  for (let l = 1; l <= count; l++) {
    const start = (first + l - 1) * n
    for (let i = 0; i < n; i++) {
      if (x[start + i] === 0) continue
      if (x[start + i] !== 1 || level[i] !== 0) return undefined
      level[i] = l
    }
  }
  return level
}

/** `columns` are all columns of the refit; `weights` have mean one over the rows that count. */
export function fitWithFactor(
  y: Float64Array,
  columns: StandardColumns,
  factor: FactorColumns,
  level: Int32Array,
  rows: number,
  weights?: Float64Array,
): FactorFit {
  const { n, p, sd } = columns
  const { first, count } = factor
  const own = levelMeans(level, count, weights)
  const { others, basis, means } = outsideFactor(columns, factor, own, weights)
  const used = [...others, ...own.levels.map(l => first + l - 1)].sort((a, b) => a - b)
  const coefficients = new Array<number | null>(p).fill(null)
  const standardErrors = [...coefficients]
  if (used.length > rows - 2) return { used, intercept: null, coefficients, standardErrors }

  const centre = mean(y, 0, n)
  const residual = y.map(v => v - centre)
  const ofResponse = own.take(residual)
  const b = new Float64Array(others.length)
  columnDots(basis.q, n, others.length, residual, 0, b)
  solveUpper(basis, b)
  const s = residualDeviation(residual, basis, rows - 1 - used.length)
  const inverse = inverseRows(basis)
  /** The mean of y - X b over a level, less that of y. */
  const levelMean = (l: number) => means.reduce((left, mean, k) => left - b[k] * mean[l], ofResponse[l])
  const original = originalScale(columns, others, b, centre + levelMean(own.base))
  others.forEach((j, k) => {
    coefficients[j] = original.coefficients[k]
    standardErrors[j] = (s * Math.sqrt(dot(inverse[k], 0, inverse[k], 0, others.length))) / sd[j]
  })
  for (const l of own.levels) {
    coefficients[first + l - 1] = levelMean(l) - levelMean(own.base)
    let squares = 1 / own.size[l] + 1 / own.size[own.base]
    for (let c = 0; c < others.length; c++) {
      let along = 0
      for (let k = 0; k <= c; k++) along += (means[k][l] - means[k][own.base]) * inverse[k][c]
      squares += along * along
    }
    standardErrors[first + l - 1] = s * Math.sqrt(squares)
  }
  return { used, intercept: original.intercept, coefficients, standardErrors }
}

/** M X = Q R, without the columns that are combinations of the factor and those before them; and the means of X over the levels. */
function outsideFactor(
  { n, p, z, sd }: StandardColumns,
  { first, count }: FactorColumns,
  own: LevelMeans,
  weights: Float64Array | undefined,
): { others: number[]; basis: OrthonormalBasis; means: Float64Array[] } {
  const basis = createBasis(n, Math.max(0, Math.min(p - count, n - own.levels.length - 1)))
  const others: number[] = []
  const means: Float64Array[] = []
  const length = (v: Float64Array) => Math.sqrt(dot(v, 0, v, 0, n))
  for (let j = 0; j < p; j++) {
    if (sd[j] === 0 || (j >= first && j < first + count)) continue
    const column = z.slice(j * n, (j + 1) * n)
    const whole = length(weights === undefined ? column : column.map((v, i) => v * Math.sqrt(weights[i])))
    const taken = own.take(column)
    const least = (collinear * whole) / length(column)
    if (!(least < 1) || !append(basis, column, 0, least)) continue
    others.push(j)
    means.push(taken)
  }
  return { others, basis, means }
}
