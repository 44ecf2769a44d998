/** Logistic solutions at given lambdas, with coefficients at the rounding level. */
import { exp, log, log1p } from '../../math/elementary.js'
import { allRows, capacityFor } from '../capacity.js'
import type { Optimality, PathPoint } from '../path-point.js'
import type { Problem } from '../problem.js'
import { createBinomialSolver } from './solver.js'

export function binomialPoints(problem: Problem, lambda: Float64Array): PathPoint[] {
  const { n, arena } = problem
  const root = Math.sqrt(n)
  const points: PathPoint[] = []
  const solver = createBinomialSolver(problem, n, capacityFor(problem, n, 64))
  solver.solve(allRows(n), lambda, {
    onPoint(k, { ws, size }) {
      const { f64, i32 } = arena
      const active = Array.from({ length: size - 1 }, (_, q) => q + 1)
      points[k] = {
        lambda: lambda[k],
        intercept: f64[ws.beta / 8] / root,
        variable: active.map(q => i32[ws.variables / 4 + i32[ws.slots / 4 + q]]),
        beta: active.map(q => f64[ws.beta / 8 + q] / root),
      }
    },
  })
  return points
}

/**
 * With z = sqrt(n) times a unit-norm column, eta = b0 + sum z_j beta_j and r = y - mu: sum r = 0 and z_j'r / n as in the
 * gaussian case. The dual of min (1/n) sum log(1 + e^eta) - y eta + lambda |b|_1 is
 *   max -(1/n) sum h(y_i - t_i),  h(q) = q log q + (1 - q) log(1 - q),  over sum t = 0, |z_j't| / n <= lambda;
 * t = r, centred and scaled to be feasible.
 */
export function binomialOptimality(problem: Problem): (point: PathPoint) => Optimality {
  const { n, p, arena, kernels, y } = problem
  const address = arena.allocate(8 * n)
  const share = y.reduce((sum, v) => sum + v, 0) / n
  const nullValue = entropy(share)
  return ({ lambda, intercept, variable, beta }) => {
    const r = address / 8
    const { f64 } = arena
    f64.fill(intercept, r, r + n)
    let primal = 0
    variable.forEach((j, q) => {
      kernels.axpy(beta[q], problem.x + 8 * n * j, address, n)
      primal += lambda * Math.abs(beta[q])
    })
    let mean = 0
    for (let i = 0; i < n; i++) {
      const eta = f64[r + i]
      const e = exp(-Math.abs(eta))
      primal += (Math.max(eta, 0) - y[i] * eta + log1p(e)) / n
      f64[r + i] = y[i] - (eta > 0 ? 1 : e) / (1 + e)
      mean += f64[r + i] / n
    }
    for (let i = 0; i < n; i++) f64[r + i] -= mean
    const signOf = new Map(variable.map((j, q) => [j, Math.sign(beta[q])]))
    let kkt = Math.abs(mean)
    let largest = 0
    for (let j = 0; j < p; j++) {
      const c = kernels.dot(problem.x + 8 * n * j, address, n) / n
      const sign = signOf.get(j)
      largest = Math.max(largest, Math.abs(c))
      kkt = Math.max(kkt, sign === undefined ? Math.abs(c) - lambda : Math.abs(c - lambda * sign))
    }
    const shrink = largest > lambda ? lambda / largest : 1
    let dual = 0
    for (let i = 0; i < n; i++) dual += entropy(y[i] - shrink * f64[r + i]) / n
    return { kkt, gap: Math.max(primal - dual, 0) / nullValue }
  }
}

/** -h(q), 0 at and beyond the ends. */
function entropy(q: number): number {
  return q > 0 && q < 1 ? -q * log(q) - (1 - q) * log1p(-q) : 0
}
