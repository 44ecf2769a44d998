/**
 * What is left of a fit by Laplace's approximation without its columns D, as far as the likelihood is quadratic: with V = A^-1,
 *   b - V_.D V_DD^-1 b_D,   V - V_.D V_DD^-1 V_D.,   f - 1/2 b_D'V_DD^-1 b_D,   log det A + log det V_DD
 * take the places of b, V, f and log det A (Wald's test is the third of these).
 */
import { solveLower, solveLowerTransposed } from '../../math/cholesky.js'
import { dot } from '../../math/dot.js'
import { invertBlock } from '../column-blocks.js'

/** Over all columns of the fit; what stands at the places of D means nothing. */
export interface FitWithout {
  readonly coefficients: Float64Array
  /** Diagonal of V. */
  readonly variance: Float64Array
  /** Of f - 1/2 log det A. */
  readonly change: number
}

export function withoutColumns(
  coefficients: Float64Array,
  factor: Float64Array,
  variance: Float64Array,
  places: readonly number[],
): FitWithout {
  const k = coefficients.length
  const count = places.length
  const rows = places.map(place => inverseRow(factor, k, place))
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
  return {
    coefficients: left,
    variance: spread,
    change: -0.5 * (dot(own, 0, solution, 0, count) + logDet),
  }
}

/** Row `place` of (L L')^-1. */
function inverseRow(factor: Float64Array, k: number, place: number): Float64Array {
  const row = new Float64Array(k)
  row[place] = 1
  solveLower(factor, k, k, row)
  solveLowerTransposed(factor, k, k, row)
  return row
}
