/**
 * What is left of a penalised fit without its columns D, as far as the likelihood is quadratic: with A the curvature at its maximum and V = A^-1,
 *   b - V_.D V_DD^-1 b_D,   V - V_.D V_DD^-1 V_D.,   f - 1/2 b_D'V_DD^-1 b_D,   log det A + log det V_DD
 * take the places of b, V, f and log det A (Wald's test is the third of these).
 */
import { dot } from '../math/dot.js'
import { invertBlock } from './column-blocks.js'

/** Over all columns of the fit; what stands at the places of D means nothing. */
export interface FitWithout {
  readonly coefficients: Float64Array
  /** Diagonal of V. */
  readonly variance: Float64Array
  /** log det V_DD */
  readonly logDet: number
  /** b_D'V_DD^-1 b_D */
  readonly form: number
}

/** `variance` is the diagonal of V, and `rowOf` gives its rows. */
export function withoutColumns(
  coefficients: Float64Array,
  variance: Float64Array,
  places: readonly number[],
  rowOf: (place: number) => Float64Array,
): FitWithout {
  const k = coefficients.length
  const count = places.length
  const rows = places.map(rowOf)
  const block = Float64Array.from(rows.flatMap(row => places.map(place => row[place])))
  const own = Float64Array.from(places, place => coefficients[place])
  const { logDet, inverse, solution } = invertBlock(block, count, own)
  const left = coefficients.slice()
  const spread = variance.slice()
  rows.forEach((row, i) => {
    for (let a = 0; a < k; a++) left[a] -= row[a] * solution[i]
    rows.forEach((other, j) => {
      for (let a = 0; a < k; a++) spread[a] -= row[a] * inverse[i * count + j] * other[a]
    })
  })
  return { coefficients: left, variance: spread, logDet, form: dot(own, 0, solution, 0, count) }
}
