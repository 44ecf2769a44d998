import { type StandardColumns, standardColumns } from '../data/columns/standard-columns.js'
import type { Dataset } from '../data/dataset.js'
import { dot } from '../math/dot.js'
import {
  append,
  collinear,
  createBasis,
  type OrthonormalBasis,
  orthogonalise,
} from '../math/orthonormal-basis.js'
import { fitLogistic } from './logistic-regression.js'
import { border, curvature } from './stepwise/curvature.js'
import { trialDeviance } from './stepwise/trial.js'

/**
 * What every column would add to a model: the fall of the deviance from y ~ 1 + x_M to y ~ 1 + x_M + x_j, with least squares or
 * logistic regression. Columns inside the model, constant ones and combinations of those inside add nothing.
 */
export function contributions(data: Dataset, model: ArrayLike<number>): Float64Array {
  const { n, p } = data
  const columns = standardColumns(data.x, n, p)
  const basis = createBasis(n, model.length + 2)
  append(basis, new Float64Array(n).fill(1), 0, 0)
  for (let k = 0; k < model.length; k++) append(basis, columns.z, model[k] * n, collinear)
  const fall = data.family === 'gaussian' ? fallOfSquares(data, basis) : fallOfDeviance(data, basis)
  return Float64Array.from({ length: p }, (_, j) => (candidate(columns, basis, j) ? fall() : 0))
}

/** Forms the part of column j outside the basis, at its end; false if there is none. */
function candidate({ n, z, sd }: StandardColumns, basis: OrthonormalBasis, j: number): boolean {
  if (sd[j] === 0 || !append(basis, z, j * n, collinear)) return false
  basis.size--
  return true
}

/** With q the direction that a column adds to the basis, the sum of squares falls by (q'y)^2. */
function fallOfSquares({ n, y }: Dataset, basis: OrthonormalBasis): () => number {
  const residual = y.slice()
  orthogonalise(basis, residual, 0)
  return () => {
    const along = dot(basis.q, basis.size * n, residual, 0, n)
    return along * along
  }
}

function fallOfDeviance({ y }: Dataset, basis: OrthonormalBasis): () => number {
  const fit = fitLogistic(basis, y)
  const here = curvature(basis, y, fit.eta)
  return () => {
    basis.size++
    const factor = border(basis, here)
    const quick = factor === null ? null : trialDeviance(basis, factor, y, fit.eta, Number.POSITIVE_INFINITY)
    const deviance = quick ?? fitLogistic(basis, y, fit.separated ? undefined : fit.eta).deviance
    basis.size--
    return fit.deviance - deviance
  }
}
