/**
 * Least squares on blocks of columns, ready for marginal likelihoods: rows multiplied by the roots of their weights, and the intercept and the columns
 * that are in every model taken out of everything. Their coefficients have a flat prior, so that each costs a degree of freedom:
 * nu = rows - 1 - their number.
 */

import { scaleRows, weightedColumns } from '../../data/columns/weighted-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import { appendUnpenalised, weightedMean } from '../../learner/stepwise/frame.js'
import { dot } from '../../math/dot.js'
import { append, createBasis, type OrthonormalBasis, orthogonalise } from '../../math/orthonormal-basis.js'
import type { ModelVariables } from '../variables.js'

export interface GaussianProblem {
  readonly n: number
  /** Rows of positive weight. */
  readonly rows: number
  readonly columns: number
  readonly x: Float64Array
  readonly fresh?: ModelVariables['fresh']
  readonly y: Float64Array
  /** y'y */
  readonly total: number
  readonly nu: number
  /** The intercept and the columns that are in every model. */
  readonly fixed: OrthonormalBasis
}

export function gaussianProblem(data: Dataset, variables: ModelVariables): GaussianProblem {
  const { n, rows, weights, columns } = variables
  const x = weights === undefined && data.unpenalised === undefined ? variables.x : variables.x.slice()
  const y = centred(data, weights ?? new Float64Array(n).fill(1), rows)
  const unpenalised = weightedColumns(
    data.unpenalised?.x ?? new Float64Array(0),
    n,
    data.unpenalised?.names.length ?? 0,
    weights,
  )
  const constant = new Float64Array(n).fill(1)
  if (weights !== undefined) {
    const roots = weights.map(Math.sqrt)
    for (const values of [x, y, unpenalised.z, constant]) scaleRows(values, roots)
  }
  const fixed = createBasis(n, unpenalised.p + 1)
  append(fixed, constant, 0, 0)
  let inside = 0
  if (unpenalised.p > 0) {
    inside = appendUnpenalised(fixed, unpenalised).length
    for (let j = 0; j < columns; j++) orthogonalise(fixed, x, j * n)
    orthogonalise(fixed, y, 0)
  }
  const largest = largestOf(y)
  const nu = rows - 1 - inside
  if (nu < 2)
    fail('data/rows', {
      where: 'data',
      rule: 'must have at least two rows more than columns kept in every model',
      got: rows,
    })
  if (!(largest > 0))
    fail('data/response', { where: 'response', rule: 'must vary about the columns kept in every model' })
  for (let i = 0; i < n; i++) y[i] /= largest
  const { fresh } = variables
  return { n, rows, columns, x, ...(fresh && { fresh }), y, total: dot(y, 0, y, 0, n), nu, fixed }
}

/** The response of the problem where rows have no weights and no columns are in every model. */
export function plainResponse(data: Dataset): Float64Array {
  const y = centred(data, new Float64Array(data.n).fill(1), data.n)
  const largest = largestOf(y)
  return largest > 0 ? y.map(value => value / largest) : y
}

function centred({ y, offset }: Dataset, weights: Float64Array, rows: number): Float64Array {
  const response = offset === undefined ? y : y.map((value, i) => value - offset[i])
  const centre = weightedMean(response, weights, rows)
  return response.map(value => value - centre)
}

/** The scale of the response cancels in all ratios; without it no square leaves the range. */
function largestOf(y: Float64Array): number {
  return y.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
}
