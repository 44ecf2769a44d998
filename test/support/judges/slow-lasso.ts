import { slowQuadratic } from './slow-quadratic.js'
import { average, standardise, type Table } from './standardise.js'

/**
 * Lasso solutions, gaussian and logistic, by methods the project does not use: an active-set solver of the quadratic
 * problem, and for the logistic loss a damped proximal Newton iteration around it. Slow; meant for small problems.
 * Objective: 1/(2n)|y - a - Zb|^2 + lambda|b|_1, or -loglik/n + lambda|b|_1, on standardised columns Z.
 */
export interface SlowSolution {
  readonly intercept: number
  /** On the original scale. */
  readonly beta: Float64Array
}

export function slowLasso(data: Table, lambdas: ArrayLike<number>): SlowSolution[] {
  const { mean, sd, z } = standardise(data)
  const live = [...sd.keys()].filter(j => sd[j] > 0)
  const Z = live.map(j => z[j])
  const solve = data.family === 'gaussian' ? gaussian(Z, data.y) : logistic(Z, data.y)
  return Array.from(lambdas, lambda => {
    const { centre, b } = solve(lambda)
    const beta = new Float64Array(data.p)
    let intercept = centre
    live.forEach((j, k) => {
      beta[j] = b[k] / sd[j]
      intercept -= beta[j] * mean[j]
    })
    return { intercept, beta }
  })
}

type Solver = (lambda: number) => { centre: number; b: Float64Array }

function gaussian(Z: readonly Float64Array[], y: Float64Array): Solver {
  const n = y.length
  const centre = average(y)
  const v = y.map(value => (value - centre) / Math.sqrt(n))
  const U = Z.map(z => z.map(value => value / Math.sqrt(n)))
  let b: Float64Array = new Float64Array(Z.length)
  return lambda => ({ centre, b: (b = slowQuadratic(U, v, lambda, b)) })
}

function logistic(Z: readonly Float64Array[], y: Float64Array): Solver {
  const rate = average(y)
  let state = { centre: Math.log(rate / (1 - rate)), b: new Float64Array(Z.length) }
  return lambda => {
    let value = loss(Z, y, lambda, state)
    for (let step = 0; step < 200; step++) {
      const target = newtonTarget(Z, y, lambda, state)
      let next = target
      let t = 1
      let trial = loss(Z, y, lambda, next)
      // Near the end the loss cannot tell steps apart; a rise within rounding is not a rise.
      while (trial > value + 1e-14 * Math.abs(value)) {
        t /= 2
        if (t < 1e-10) throw new Error('slowLasso: the line search found no descent')
        next = between(state, target, t)
        trial = loss(Z, y, lambda, next)
      }
      const moved = distance(state, next)
      state = next
      value = trial
      if (t === 1 && moved < 1e-11 * Math.max(1, ...state.b.map(Math.abs))) return state
    }
    throw new Error('slowLasso: no convergence in 200 Newton steps')
  }
}

interface State {
  centre: number
  b: Float64Array<ArrayBuffer>
}

/** Minimiser of the second-order model around the state, intercept projected out with the weights of the model. */
function newtonTarget(Z: readonly Float64Array[], y: Float64Array, lambda: number, state: State): State {
  const n = y.length
  const eta = predictor(Z, state, n)
  const fitted = eta.map(e => 1 / (1 + Math.exp(-e)))
  const weight = fitted.map(f => Math.max((f * (1 - f)) / n, 1e-300))
  const working = eta.map((e, i) => e + (y[i] - fitted[i]) / n / weight[i])
  const total = weight.reduce((sum, w) => sum + w, 0)
  const weightedMean = (a: Float64Array) => a.reduce((sum, v, i) => sum + v * weight[i], 0) / total
  const project = (a: Float64Array, m: number) => a.map((v, i) => (v - m) * Math.sqrt(weight[i]))
  const means = Z.map(weightedMean)
  const workingMean = weightedMean(working)
  const U = Z.map((z, j) => project(z, means[j]))
  const b = slowQuadratic(U, project(working, workingMean), lambda, state.b)
  return { centre: workingMean - b.reduce((sum, v, j) => sum + v * means[j], 0), b }
}

function predictor(Z: readonly Float64Array[], { centre, b }: State, n: number): Float64Array {
  const eta = new Float64Array(n).fill(centre)
  Z.forEach((z, j) => {
    if (b[j] !== 0) for (let i = 0; i < n; i++) eta[i] += z[i] * b[j]
  })
  return eta
}

function loss(Z: readonly Float64Array[], y: Float64Array, lambda: number, state: State): number {
  const eta = predictor(Z, state, y.length)
  const terms = eta.map((e, i) => Math.max(e, 0) + Math.log1p(Math.exp(-Math.abs(e))) - y[i] * e)
  return average(terms) + lambda * state.b.reduce((sum, v) => sum + Math.abs(v), 0)
}

const between = (from: State, to: State, t: number): State => ({
  centre: from.centre + t * (to.centre - from.centre),
  b: from.b.map((v, j) => v + t * (to.b[j] - v)),
})

const distance = (a: State, b: State): number =>
  a.b.reduce((most, v, j) => Math.max(most, Math.abs(v - b.b[j])), Math.abs(a.centre - b.centre))
