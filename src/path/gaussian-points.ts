/** Gaussian solutions at given lambdas: between two knots the solution is on the line between them. */
import { allRows, capacityFor } from './full-path.js'
import { createGaussianSolver } from './gaussian.js'
import type { Optimality, PathPoint } from './path-point.js'
import type { Problem } from './problem.js'

/** Distance from a knot, as a share of lambda, that is only rounding. */
const AT_KNOT = 1e-14

export function gaussianPoints(problem: Problem, lambda: Float64Array): PathPoint[] {
  const { n, arena } = problem
  const points: PathPoint[] = []
  const solver = createGaussianSolver(problem, n, capacityFor(problem, n, 64))
  const at = (variable: number[], beta: number[]) =>
    points.push({ lambda: lambda[points.length]!, intercept: 0, variable, beta })
  solver.solve(allRows(n), lambda[lambda.length - 1]!, (path, ws) => {
    const tau = (t: number) => arena.f64[ws.tau / 8 + t]!
    const variableOf = (slot: number) => arena.i32[ws.variables / 4 + slot]!
    while (points.length < lambda.length && lambda[points.length]! >= tau(0)) at([], [])
    for (let t = 0; t + 1 < path.knots(); t++) {
      const above = path.coefficientsAt(t)
      const below = path.coefficientsAt(t + 1)
      const next = new Map(Array.from(below.slots, (slot, q) => [slot, below.beta[q]!]))
      while (points.length < lambda.length && lambda[points.length]! >= tau(t + 1)) {
        const gone = tau(t) - lambda[points.length]!
        // A lambda that equals a knot up to rounding is at the knot: what joins there is still zero.
        const share = gone <= AT_KNOT * tau(t) ? 0 : gone / (tau(t) - tau(t + 1))
        const variable: number[] = []
        const beta: number[] = []
        above.slots.forEach((slot, q) => {
          const value = above.beta[q]! + share * ((next.get(slot) ?? 0) - above.beta[q]!)
          if (value !== 0) {
            variable.push(variableOf(slot))
            beta.push(value)
          }
        })
        at(variable, beta)
      }
    }
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
    for (let i = 0; i < n; i++) f64[r + i] = problem.y[i]! / root
    let norm1 = 0
    // Columns of the problem have norm sqrt(n); the solver's have norm one.
    variable.forEach((j, q) => {
      kernels.axpy(-beta[q]! / root, problem.x + 8 * n * j, residual, n)
      norm1 += Math.abs(beta[q]!)
    })
    const signOf = new Map(variable.map((j, q) => [j, Math.sign(beta[q]!)]))
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
      ry += (f64[r + i]! * problem.y[i]!) / root
      yy += (problem.y[i]! * problem.y[i]!) / n
    }
    const primal = 0.5 * rr + lambda * norm1
    const dual = shrink * ry - 0.5 * shrink * shrink * rr
    return { kkt, gap: yy > 0 ? Math.max(primal - dual, 0) / (0.5 * yy) : 0 }
  }
}
