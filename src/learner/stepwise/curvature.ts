import { cholesky, solveLower } from '../../math/cholesky.js'
import { dot } from '../../math/dot.js'
import { basisProducts, type OrthonormalBasis } from '../../math/orthonormal-basis.js'
import { type LogisticFit, logisticDeviance, weigh, weightedGram } from '../logistic-regression.js'

/**
 * The log likelihood of a logistic model to second order at its maximum, W = diag mu (1 - mu) and L L' = Q' W Q, and what it
 * says of single changes:
 *   Rao's score of a column q outside   (q' (y - mu))^2 / (q' W q - |l|^2),   l = L^-1 Q' W q;
 *   Wald's statistic of a column k inside   b_k^2 / |u_k|^2,   u_k = L^-1 a_k,  a_k = row k of R^-1  (b = R^-1 theta).
 */
export interface Curvature {
  readonly weight: Float64Array
  /** y - mu */
  readonly residual: Float64Array
  /** L, row-major; null when the weights have vanished. */
  readonly factor: Float64Array | null
}

export function curvature(
  basis: OrthonormalBasis,
  y: Float64Array,
  eta: Float64Array,
  w?: Float64Array,
): Curvature {
  const { n, size: k } = basis
  const e = new Float64Array(n)
  const weight = new Float64Array(n)
  const residual = new Float64Array(n)
  const factor = new Float64Array(k * k)
  logisticDeviance(eta, y, e, w)
  weigh(eta, y, e, weight, residual, w)
  weightedGram(basis, weight, factor)
  return { weight, residual, factor: cholesky(factor, k, k, 1e-14) === k ? factor : null }
}

/** L bordered by the basis' last column, which the model does not have yet; null when that has no weight left. */
export function border(basis: OrthonormalBasis, at: Curvature): Float64Array | null {
  const { n, q, size } = basis
  const k = size - 1
  if (at.factor === null) return null
  const weighted = new Float64Array(n)
  for (let i = 0; i < n; i++) weighted[i] = at.weight[i] * q[k * n + i]
  const row = new Float64Array(size)
  basisProducts(basis, weighted, size, row)
  solveLower(at.factor, k, k, row)
  const information = row[k] - dot(row, 0, row, 0, k)
  if (!(information > 1e-12 * row[k])) return null
  row[k] = Math.sqrt(information)
  const bordered = new Float64Array(size * size)
  for (let a = 0; a < k; a++) bordered.set(at.factor.subarray(a * k, a * k + a + 1), a * size)
  bordered.set(row, k * size)
  return bordered
}

export interface Wald {
  readonly statistic: number
  readonly coefficient: number
  /** L^-1 a_k */
  readonly u: Float64Array
}

/** For each column inside but the first `fixed` of the basis: the constant, and what is in every model. */
export function waldTests(
  basis: OrthonormalBasis,
  fit: LogisticFit,
  factor: Float64Array,
  fixed: number,
): Wald[] {
  const { r, size: k, capacity } = basis
  const tests: Wald[] = []
  for (let a = fixed; a < k; a++) {
    // Row a of R^-1, by forward substitution in R' u = e_a.
    const u = new Float64Array(k)
    u[a] = 1 / r[a * capacity + a]
    for (let b = a + 1; b < k; b++) u[b] = -dot(r, b * capacity + a, u, a, b - a) / r[b * capacity + b]
    const coefficient = dot(u, 0, fit.theta, 0, k)
    solveLower(factor, k, k, u)
    tests.push({ statistic: (coefficient * coefficient) / dot(u, 0, u, 0, k), coefficient, u })
  }
  return tests
}
