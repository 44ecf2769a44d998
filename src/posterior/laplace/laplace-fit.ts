/**
 * Laplace's approximation to the marginal likelihood of a set S of columns with coefficients N(0, tau), beside columns Z of every model
 * (the intercept first) with a flat prior. At the maximum of
 *   f(b) = log likelihood(eta = (Z, X_S) b) - |b_S|^2 / (2 tau)
 * with Hessian -A it is f - 1/2 log det A - |S|/2 log tau, up to a constant that all sets share. The maximum is found by Newton's steps,
 * halved as long as they do not ascend.
 */
import { checkpoint } from '../../math/checkpoint.js'
import { cholesky, solveLower, solveLowerTransposed } from '../../math/cholesky.js'
import { dot } from '../../math/dot.js'
import { log } from '../../math/elementary.js'
import type { Likelihood, LikelihoodPoint } from './likelihood.js'
import type { ModelColumns } from './model-columns.js'

export interface LaplaceProblem {
  readonly likelihood: Likelihood
  readonly columns: ModelColumns
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
  { likelihood, columns }: LaplaceProblem,
  set: readonly number[],
  tau: number,
  start?: Float64Array,
): LaplaceFit {
  const k0 = columns.fixed
  const k = k0 + set.length
  const list = listOf(columns, set)
  let b = start ?? new Float64Array(k)
  let eta = columns.combination(list, b)
  let point = likelihood.at(eta)
  let value = penalised(point, b)
  for (let iteration = 1; ; iteration++) {
    checkpoint()
    const factor = information(point)
    const step = columns.products(list, point.score)
    for (let a = k0; a < k; a++) step[a] -= b[a] / tau
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
    const direction = columns.combination(list, step)
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

  function penalised({ logLikelihood }: LikelihoodPoint, coefficients: Float64Array): number {
    let squares = 0
    for (let a = k0; a < k; a++) squares += coefficients[a] * coefficients[a]
    return logLikelihood - squares / (2 * tau)
  }

  function information(at: LikelihoodPoint): Float64Array {
    const table = columns.gram(list, at)
    for (let a = 0; a < k; a++) table[a * k + a] += a < k0 ? leastCurvature * columns.n : 1 / tau
    cholesky(table, k, k, 0)
    return table
  }
}

/** The columns of a model in the order of its coefficients: the fixed ones, then the set. */
export function listOf({ selectable, fixed }: ModelColumns, set: readonly number[]): Int32Array {
  const list = new Int32Array(fixed + set.length)
  for (let a = 0; a < fixed; a++) list[a] = selectable + a
  list.set(set, fixed)
  return list
}
