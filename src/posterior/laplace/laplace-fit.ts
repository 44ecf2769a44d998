/**
 * Laplace's approximation to the marginal likelihood of a set S of columns with coefficients N(0, tau), beside columns Z of every model
 * (the intercept first) with a flat prior. At the maximum of
 *   f(b) = log likelihood(eta = (Z, X_S) b) - |b_S|^2 / (2 tau)
 * with Hessian -A it is f - 1/2 log det A - |S|/2 log tau, up to a constant that all sets share. The maximum is found by Newton's steps,
 * halved as long as they do not ascend.
 */
import { checkpoint } from '../../math/checkpoint.js'
import { cholesky, solveLower, solveLowerTransposed } from '../../math/cholesky.js'
import { axpy, dot } from '../../math/dot.js'
import { log } from '../../math/elementary.js'
import type { Likelihood, LikelihoodPoint } from './likelihood.js'

export interface LaplaceProblem {
  readonly likelihood: Likelihood
  /** Column-major: the columns that can be selected. */
  readonly x: Float64Array
  /** Column-major: those in every model. */
  readonly fixed: Float64Array
}

export interface LaplaceFit {
  /** Of the fixed columns, then of the set. */
  readonly coefficients: Float64Array
  readonly logMarginal: number
  readonly point: LikelihoodPoint
  /** L with A = L L', row-major. */
  readonly factor: Float64Array
}

const mostIterations = 50
/** A Newton step that promises less than this is the last: what it leaves is of the order of its square. */
const enough = 1e-12
/** Keeps the flat directions of classes that fixed columns separate finite; nothing beside any information. */
const leastCurvature = 1e-10

export function fitLaplace(
  { likelihood, x, fixed }: LaplaceProblem,
  set: readonly number[],
  tau: number,
  start?: Float64Array,
): LaplaceFit {
  const { n } = likelihood
  const k0 = fixed.length / n
  const k = k0 + set.length
  const source = (a: number) => (a < k0 ? fixed : x)
  const place = (a: number) => (a < k0 ? a * n : set[a - k0] * n)
  let b = start ?? new Float64Array(k)
  let eta = predictor(b)
  let point = likelihood.at(eta)
  let value = penalised(point, b)
  for (let iteration = 1; ; iteration++) {
    checkpoint()
    const factor = information(point)
    const step = new Float64Array(k)
    for (let a = 0; a < k; a++)
      step[a] = dot(source(a), place(a), point.score, 0, n) - (a < k0 ? 0 : b[a] / tau)
    solveLower(factor, k, k, step)
    const promised = dot(step, 0, step, 0, k) / 2
    if (promised < enough || iteration === mostIterations) {
      let logDet = 0
      for (let a = 0; a < k; a++) logDet += 2 * log(factor[a * k + a])
      // What is left to climb, to second order.
      const logMarginal = value + promised - 0.5 * logDet - 0.5 * set.length * log(tau)
      return { coefficients: b, logMarginal, point, factor }
    }
    solveLowerTransposed(factor, k, k, step)
    const direction = predictor(step)
    for (let length = 1; ; length /= 2) {
      const next = b.map((own, a) => own + length * step[a])
      const nextEta = eta.map((own, i) => own + length * direction[i])
      const nextPoint = likelihood.at(nextEta)
      const nextValue = penalised(nextPoint, next)
      if (nextValue >= value || length < 1e-6) {
        ;[b, eta, point, value] = [next, nextEta, nextPoint, nextValue]
        break
      }
    }
  }

  function predictor(coefficients: Float64Array): Float64Array {
    const sum = new Float64Array(n)
    for (let a = 0; a < k; a++) axpy(coefficients[a], source(a), place(a), sum, 0, n)
    return sum
  }

  function penalised({ logLikelihood }: LikelihoodPoint, coefficients: Float64Array): number {
    let squares = 0
    for (let a = k0; a < k; a++) squares += coefficients[a] * coefficients[a]
    return logLikelihood - squares / (2 * tau)
  }

  function information(at: LikelihoodPoint): Float64Array {
    const table = new Float64Array(k * k)
    const column = new Float64Array(n)
    for (let a = 0; a < k; a++) {
      at.curvature(source(a), place(a), column)
      for (let c = 0; c <= a; c++) table[a * k + c] = dot(column, 0, source(c), place(c), n)
      table[a * k + a] += a < k0 ? leastCurvature * n : 1 / tau
    }
    cholesky(table, k, k, 0)
    return table
  }
}
