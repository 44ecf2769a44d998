import { cholesky, solveLower, solveLowerTransposed } from '../math/cholesky.js'
import { axpy, dot } from '../math/dot.js'
import { exp, log, log1p } from '../math/elementary.js'
import { basisProducts, type OrthonormalBasis } from '../math/orthonormal-basis.js'

/**
 * Maximum likelihood for P(y_i = 1) = 1 / (1 + exp(-eta_i)), eta = Q theta, by Newton's method (iteratively reweighted least
 * squares) with step halving:
 *   step = (Q' W Q)^-1 Q' (y - mu),   W = diag mu (1 - mu).
 * Row weights, where there are some, multiply the terms of the likelihood.
 * Q is an orthonormal basis of the columns, the constant among them, so that Q' W Q is as well conditioned as W allows.
 *
 * Separated classes have no maximum: along the separating direction each step adds about one to eta and the decrement falls
 * by a factor e instead of quadratically. That is the sign by which the iteration stops, with finite coefficients and a flag.
 */
export interface LogisticFit {
  /** Coordinates of eta in the basis. */
  readonly theta: Float64Array
  readonly eta: Float64Array
  /** -2 log likelihood. */
  readonly deviance: number
  /** Some rows, or all, are separated: the coefficients are those at which the iteration stopped. */
  readonly separated: boolean
  readonly iterations: number
}

const maxIterations = 100

/**
 * `start` is a linear predictor to begin from; its projection on the basis is used. With `below` the caller has no use for a
 * deviance above it: near the minimum one more decrement is all that can be gained, and the fit stops when twice that is not
 * enough. With `until` it stops at the first linear predictor that is good enough.
 */
export function fitLogistic(
  basis: OrthonormalBasis,
  y: Float64Array,
  start?: Float64Array,
  below = Infinity,
  w?: Float64Array,
  until?: (eta: Float64Array) => boolean,
): LogisticFit {
  const { n, q, size: k } = basis
  const theta = new Float64Array(k)
  const eta = new Float64Array(n)
  const from = start ?? new Float64Array(n).fill(nullPredictor(y, w))
  for (let a = 0; a < k; a++) {
    theta[a] = dot(q, a * n, from, 0, n)
    axpy(theta[a], q, a * n, eta, 0, n)
  }
  const e = new Float64Array(n)
  const weight = new Float64Array(n)
  const residual = new Float64Array(n)
  const hessian = new Float64Array(k * k)
  const step = new Float64Array(k)
  const direction = new Float64Array(n)
  let deviance = logisticDeviance(eta, y, e, w)
  let previous = Infinity
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    weigh(eta, y, e, weight, residual, w)
    weightedGram(basis, weight, hessian)
    // Weights can vanish only along a separating direction; the columns themselves are independent.
    if (cholesky(hessian, k, k, 1e-14) < k)
      return { theta, eta, deviance, separated: true, iterations: iteration }
    basisProducts(basis, residual, k, step)
    solveLower(hessian, k, k, step)
    const decrement = dot(step, 0, step, 0, k)
    solveLowerTransposed(hessian, k, k, step)
    direction.fill(0)
    for (let a = 0; a < k; a++) axpy(step[a], q, a * n, direction, 0, n)
    const move = largest(direction)
    if (decrement < 1e-10 && decrement > 0.01 * previous && move > 0.1) {
      return { theta, eta, deviance, separated: true, iterations: iteration }
    }
    if (decrement < 0.1 && deviance - 2 * decrement > below) {
      return { theta, eta, deviance, separated: false, iterations: iteration }
    }
    // A Newton step of 1e-8 leaves an error of order 1e-16: it is the last.
    const last = move <= 1e-8 * (1 + largest(eta)) || decrement < 1e-22
    deviance = descend(eta, theta, direction, step, y, e, deviance, w)
    if (last || until?.(eta)) return { theta, eta, deviance, separated: false, iterations: iteration }
    previous = decrement
  }
  return { theta, eta, deviance, separated: true, iterations: maxIterations }
}

/** Takes the step, halved until the deviance does not rise; returns the new deviance. */
function descend(
  eta: Float64Array,
  theta: Float64Array,
  direction: Float64Array,
  step: Float64Array,
  y: Float64Array,
  e: Float64Array,
  deviance: number,
  w: Float64Array | undefined,
): number {
  const n = eta.length
  let size = 1
  axpy(1, direction, 0, eta, 0, n)
  let next = logisticDeviance(eta, y, e, w)
  while (!(next <= deviance + 1e-12 * (deviance + 1)) && size > 1e-9) {
    size /= 2
    axpy(-size, direction, 0, eta, 0, n)
    next = logisticDeviance(eta, y, e, w)
  }
  axpy(size, step, 0, theta, 0, step.length)
  return next
}

/** The log odds of the whole sample: the fit of the constant alone. */
function nullPredictor(y: Float64Array, w: Float64Array | undefined): number {
  let ones = 0
  let all = 0
  for (let i = 0; i < y.length; i++) {
    ones += w === undefined ? y[i] : w[i] * y[i]
    all += w === undefined ? 1 : w[i]
  }
  return ones > 0 && ones < all ? log(ones / (all - ones)) : 0
}

/**
 * -2 log likelihood = 2 sum_i (max(0, -m_i) + log(1 + e_i)), m_i the margin of row i and e_i = exp(-|eta_i|), which is left in
 * `e` for `weigh`. The logarithm is taken of products of 64 factors, each at most 2.
 */
export function logisticDeviance(
  eta: Float64Array,
  y: Float64Array,
  e: Float64Array,
  w?: Float64Array,
): number {
  if (w !== undefined) return weightedDeviance(eta, y, e, w)
  let sum = 0
  let product = 1
  for (let i = 0; i < eta.length; i++) {
    const size = Math.abs(eta[i])
    e[i] = exp(-size)
    product *= 1 + e[i]
    if (eta[i] > 0 !== y[i] > 0.5) sum += size
    if ((i & 63) === 63) {
      sum += log(product)
      product = 1
    }
  }
  return 2 * (sum + log(product))
}

function weightedDeviance(eta: Float64Array, y: Float64Array, e: Float64Array, w: Float64Array): number {
  let sum = 0
  for (let i = 0; i < eta.length; i++) {
    const size = Math.abs(eta[i])
    e[i] = exp(-size)
    sum += w[i] * (log1p(e[i]) + (eta[i] > 0 !== y[i] > 0.5 ? size : 0))
  }
  return 2 * sum
}

/** w = mu (1 - mu) and y - mu, without cancellation at either end. */
export function weigh(
  eta: Float64Array,
  y: Float64Array,
  e: Float64Array,
  weight: Float64Array,
  residual: Float64Array,
  w?: Float64Array,
): void {
  for (let i = 0; i < eta.length; i++) {
    const large = 1 / (1 + e[i])
    const small = e[i] * large
    weight[i] = small * large
    const wrong = eta[i] > 0 === y[i] > 0.5 ? small : large
    residual[i] = y[i] > 0.5 ? wrong : -wrong
    if (w !== undefined) {
      weight[i] *= w[i]
      residual[i] *= w[i]
    }
  }
}

/** Lower triangle of Q' W Q, row-major. */
export function weightedGram(basis: OrthonormalBasis, weight: Float64Array, gram: Float64Array): void {
  const { n, q, size: k } = basis
  const weighted = new Float64Array(n)
  const row = new Float64Array(k)
  for (let a = 0; a < k; a++) {
    for (let i = 0; i < n; i++) weighted[i] = weight[i] * q[a * n + i]
    basisProducts(basis, weighted, a + 1, row)
    for (let b = 0; b <= a; b++) gram[a * k + b] = row[b]
  }
}

function largest(v: Float64Array): number {
  let m = 0
  for (let i = 0; i < v.length; i++) m = Math.max(m, Math.abs(v[i]))
  return m
}
