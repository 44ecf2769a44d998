/**
 * What stepwise regression works on: standardised columns, the response, and the columns that are in every model. Weighted
 * least squares are plain ones after every row is multiplied by the root of its weight; a likelihood takes the weights itself.
 */

import { type StandardColumns, standardColumns } from '../../data/columns/standard-columns.js'
import {
  countRows,
  relativeWeights,
  scaleRows,
  weightedColumns,
} from '../../data/columns/weighted-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { mean } from '../../math/mean.js'
import { append, collinear, type OrthonormalBasis } from '../../math/orthonormal-basis.js'

export interface Frame {
  readonly columns: StandardColumns
  /** In every model; p = 0 of them in a plain one. */
  readonly unpenalised: StandardColumns
  readonly y: Float64Array
  /** For a likelihood: mean one over the rows that count. */
  readonly weights: Float64Array | undefined
  /** For least squares: the mean of the response, and what it leaves, rows scaled. */
  readonly centre: number
  readonly deviations: Float64Array
  /** Rows that count. */
  readonly rows: number
  /** Columns may have any length outside the first model. */
  readonly adjusted: boolean
}

/** `isSpare`: nobody needs the predictors of the data set any more, and the columns take their place. */
export function frameOf(data: Dataset, leastSquares: boolean, isSpare = false): Frame {
  const { n, p, y } = data
  const none = new Float64Array(0)
  const w = data.weights && relativeWeights(data.weights)
  const unpenalised = weightedColumns(data.unpenalised?.x ?? none, n, data.unpenalised?.names.length ?? 0, w)
  const adjusted = data.unpenalised !== undefined || w !== undefined
  if (w === undefined) {
    const centre = mean(y, 0, n)
    const columns = standardColumns(data.x, n, p, isSpare ? data.x : undefined)
    const deviations = y.map(v => v - centre)
    return { columns, unpenalised, y, weights: w, centre, deviations, rows: n, adjusted }
  }
  const columns = weightedColumns(data.x, n, p, w)
  const rows = countRows(w)
  const centre = weightedMean(y, w, rows)
  const deviations = y.map(v => v - centre)
  if (leastSquares) {
    const roots = w.map(Math.sqrt)
    for (const values of [columns.z, unpenalised.z, deviations]) scaleRows(values, roots)
  }
  return { columns, unpenalised, y, weights: w, centre, deviations, rows, adjusted }
}

/** In two passes, as math/mean.ts; the weights sum to the number of rows. */
export function weightedMean(values: Float64Array, w: Float64Array, rows: number): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += w[i] * values[i]
  const first = sum / rows
  let rest = 0
  for (let i = 0; i < values.length; i++) rest += w[i] * (values[i] - first)
  return first + rest / rows
}

/** Those of the columns in every model that are no combinations of others before them go into the basis: which they are. */
export function appendUnpenalised(basis: OrthonormalBasis, unpenalised: StandardColumns): number[] {
  const inside: number[] = []
  for (let k = 0; k < unpenalised.p; k++) {
    if (unpenalised.sd[k] > 0 && append(basis, unpenalised.z, k * unpenalised.n, collinear)) inside.push(k)
  }
  return inside
}

/** One coefficient per column in every model, 0 for those that are not in the basis. */
export function spreadUnpenalised(
  unpenalised: StandardColumns,
  inside: readonly number[],
  own: Float64Array,
): Float64Array {
  const all = new Float64Array(unpenalised.p)
  inside.forEach((k, at) => {
    all[k] = own[at]
  })
  return all
}
