/**
 * Standard errors of a refit on standardised columns, X = Q R, intercept first:
 *   least squares         cov b = s^2 (R'R)^-1,                s^2 = RSS / (n - k)
 *   maximum likelihood    cov b = R^-1 (Q'WQ)^-1 R^-T,         W = diag mu (1 - mu), times the row weights
 * They are those of a model that was fixed before the data were seen; a selected model was not.
 */
import { logisticDeviance, weigh, weightedGram } from '../learner/logistic-regression.js'
import { cholesky, solveLower } from '../math/cholesky.js'
import { axpy, dot } from '../math/dot.js'
import { inverseColumn, type OrthonormalBasis, orthogonalise } from '../math/orthonormal-basis.js'

/** From the response less its mean; `rows` of them count. */
export function leastSquaresErrors(
  deviations: Float64Array,
  basis: OrthonormalBasis,
  rows: number,
): Float64Array {
  const { size } = basis
  const s = residualDeviation(deviations, basis, rows - size)
  return Float64Array.from(inverseRows(basis), row => s * Math.sqrt(dot(row, 0, row, 0, size)))
}

/** s: what the basis leaves of the deviations, with as many degrees of freedom. */
export function residualDeviation(
  deviations: Float64Array,
  basis: OrthonormalBasis,
  freedom: number,
): number {
  const residual = deviations.slice()
  // In units of the largest deviation: squares of 1e200 must not overflow.
  const unit = residual.reduce((most, v) => Math.max(most, Math.abs(v)), 0) || 1
  for (let i = 0; i < residual.length; i++) residual[i] /= unit
  return (unit * orthogonalise(basis, residual, 0)) / Math.sqrt(freedom)
}

/** Null where the likelihood is flat. */
export function likelihoodErrors(
  y: Float64Array,
  basis: OrthonormalBasis,
  theta: Float64Array,
  w?: Float64Array,
): Float64Array | null {
  const { n, q, size } = basis
  const eta = new Float64Array(n)
  for (let a = 0; a < size; a++) axpy(theta[a], q, a * n, eta, 0, n)
  const [e, weight, residual] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)]
  logisticDeviance(eta, y, e, w)
  weigh(eta, y, e, weight, residual, w)
  const information = new Float64Array(size * size)
  weightedGram(basis, weight, information)
  if (cholesky(information, size, size, 1e-14) < size) return null
  return Float64Array.from(inverseRows(basis), row => {
    solveLower(information, size, size, row)
    return Math.sqrt(dot(row, 0, row, 0, size))
  })
}

/** The rows of R^-1. */
export function inverseRows(basis: OrthonormalBasis): Float64Array[] {
  const { size } = basis
  const rows = Array.from({ length: size }, () => new Float64Array(size))
  for (let c = 0; c < size; c++) {
    const column = inverseColumn(basis, c)
    for (let k = 0; k <= c; k++) rows[k][c] = column[k]
  }
  return rows
}
