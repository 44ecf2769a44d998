/** Gaussian solutions at given lambdas on all rows, and how well they satisfy the conditions. */
import { allRows, capacityFor } from '../capacity.js'
import type { Optimality, PathPoint } from '../path-point.js'
import type { Problem } from '../problem.js'
import { lineBetweenKnots } from './line-between-knots.js'
import { createGaussianSolver } from './solver.js'

export function gaussianPoints(problem: Problem, lambda: Float64Array): PathPoint[] {
  const { n, arena } = problem
  const points: PathPoint[] = []
  const solver = createGaussianSolver(problem, n, capacityFor(problem, n, 64))
  solver.solve(allRows(n), lambda[lambda.length - 1], (stage, ws) => {
    lineBetweenKnots(problem, stage, ws, lambda, points.length, (share, above, below) => {
      const { i32, f64 } = arena
      const next = new Map<number, number>()
      for (let e = 0; e < (below?.count ?? 0); e++)
        next.set(i32[below!.slots / 4 + e], f64[below!.beta / 8 + e])
      const variable: number[] = []
      const beta: number[] = []
      for (let e = 0; e < (above?.count ?? 0); e++) {
        const slot = i32[above!.slots / 4 + e]
        const from = f64[above!.beta / 8 + e]
        const value = from + share * ((next.get(slot) ?? 0) - from)
        if (value === 0) continue
        variable.push(i32[ws.variables / 4 + slot])
        beta.push(value)
      }
      points.push({ lambda: lambda[points.length], intercept: 0, variable, beta })
    })
    return undefined
  })
  return points
}

/** |x_j'r| <= lambda, with equality and the sign of beta_j where it is not zero; the dual point is r, scaled to be feasible. */
export function gaussianOptimality(problem: Problem): (point: PathPoint) => Optimality {
  const { n, p, arena, kernels } = problem
  const residual = arena.allocate(8 * n)
  const root = Math.sqrt(n)
  return ({ lambda, variable, beta }) => {
    const r = residual / 8
    const { f64 } = arena
    for (let i = 0; i < n; i++) f64[r + i] = problem.y[i] / root
    let norm1 = 0
    // Columns of the problem have norm sqrt(n); the solver's have norm one.
    variable.forEach((j, q) => {
      kernels.axpy(-beta[q] / root, problem.x + 8 * n * j, residual, n)
      norm1 += Math.abs(beta[q])
    })
    const signOf = new Map(variable.map((j, q) => [j, Math.sign(beta[q])]))
    let kkt = 0
    let largest = 0
    for (let j = 0; j < p; j++) {
      const c = kernels.dot(problem.x + 8 * n * j, residual, n) / root
      const sign = signOf.get(j)
      largest = Math.max(largest, Math.abs(c))
      kkt = Math.max(kkt, sign === undefined ? Math.abs(c) - lambda : Math.abs(c - lambda * sign))
    }
    const rr = kernels.dot(residual, residual, n)
    const shrink = largest > lambda ? lambda / largest : 1
    let ry = 0
    let yy = 0
    for (let i = 0; i < n; i++) {
      ry += (f64[r + i] * problem.y[i]) / root
      yy += (problem.y[i] * problem.y[i]) / n
    }
    const primal = 0.5 * rr + lambda * norm1
    const dual = shrink * ry - 0.5 * shrink * shrink * rr
    return { kkt, gap: yy > 0 ? Math.max(primal - dual, 0) / (0.5 * yy) : 0 }
  }
}
