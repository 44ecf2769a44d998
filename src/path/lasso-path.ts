/**
 * The lasso path on all rows with its coefficients,
 *   min_b (1/2n) |y - b0 - X b|^2 + lambda |D b|_1          (gaussian)
 *   min_b -(1/n) loglik(b0, b) + lambda |D b|_1             (binomial)
 * with D the 1/n standard deviations, as glmnet's standardize = TRUE. Every lambda is checked against the optimality
 * conditions over all columns, from the coefficients that are returned.
 */
import type { Dataset } from '../data/dataset.js'
import { fail } from '../errors.js'
import { requireCertified } from './certificate-limit.js'
import { allRows, capacityFor, largestCorrelation } from './full-path.js'
import { createGaussianSolver } from './gaussian.js'
import { defaultFloor, logSpaced } from './lambda-grid.js'
import { createProblem, type Problem } from './problem.js'

export interface SparseVector {
  readonly index: Int32Array
  readonly value: Float64Array
}

export interface PathCertificate {
  /** Worst violation of the optimality conditions over all lambdas, relative to lambda_max. */
  readonly worstKkt: number
  /** Worst duality gap over all lambdas, relative to the objective of the null model. */
  readonly dualityGap: number
  readonly paths: number
}

export interface LassoPath {
  /** Decreasing. */
  readonly lambda: Float64Array
  readonly intercept: Float64Array
  /** On the original scale; zeros left out. */
  readonly coefficients: readonly SparseVector[]
  readonly certificate: PathCertificate
}

export interface LassoPathOptions {
  readonly lambdas?: ArrayLike<number>
  /** Number of lambdas when none are given, from lambda_max down to `ratio` of it. */
  readonly count?: number
  readonly ratio?: number
}

/** A solution on the solver's scale: unit-norm columns, scaled response. */
interface Point {
  readonly lambda: number
  readonly variable: number[]
  readonly beta: number[]
}

export function lassoPath(data: Dataset, options: LassoPathOptions = {}): LassoPath {
  const problem = createProblem(data)
  const top = largestCorrelation(problem)
  const lambda = chooseLambdas(data, options, top * problem.yScale)
  const scaled = lambda.map(value => value / problem.yScale)
  const points = gaussianPoints(problem, scaled)
  const optimality = createOptimality(problem)
  let worstKkt = 0
  let dualityGap = 0
  for (const point of points) {
    const { kkt, gap } = optimality(point)
    worstKkt = Math.max(worstKkt, top > 0 ? kkt / top : kkt)
    dualityGap = Math.max(dualityGap, gap)
  }
  requireCertified(worstKkt, 'lasso path')
  const solutions = points.map(point => onOriginalScale(problem, point))
  return {
    lambda,
    intercept: Float64Array.from(solutions, s => s.intercept),
    coefficients: solutions.map(s => s.coefficients),
    certificate: { worstKkt, dualityGap, paths: 1 },
  }
}

function chooseLambdas(data: Dataset, options: LassoPathOptions, top: number): Float64Array {
  if (options.lambdas === undefined) {
    return logSpaced(top, (options.ratio ?? defaultFloor(data)) * top, options.count ?? 100)
  }
  const lambda = Float64Array.from(options.lambdas).sort().reverse()
  for (const value of lambda) {
    if (!(value > 0 && Number.isFinite(value))) {
      fail('usage/lambda', { where: 'lambdas', rule: 'must be positive numbers', got: value })
    }
  }
  if (lambda.length === 0) fail('usage/lambda', { where: 'lambdas', rule: 'must not be empty' })
  return lambda
}

/** Between two knots the solution is on the line between them. */
function gaussianPoints(problem: Problem, lambda: Float64Array): Point[] {
  const { n, arena } = problem
  const points: Point[] = []
  const solver = createGaussianSolver(problem, n, capacityFor(problem, n, 64))
  let k = 0
  const take = (point: Point) => {
    points.push(point)
    k++
  }
  solver.solve(allRows(n), lambda[lambda.length - 1]!, (path, ws) => {
    const tau = (t: number) => arena.f64[ws.tau / 8 + t]!
    const variableOf = (slot: number) => arena.i32[ws.variables / 4 + slot]!
    while (k < lambda.length && lambda[k]! >= tau(0)) take({ lambda: lambda[k]!, variable: [], beta: [] })
    for (let t = 0; t + 1 < path.knots(); t++) {
      const above = path.coefficientsAt(t)
      const below = path.coefficientsAt(t + 1)
      const next = new Map(Array.from(below.slots, (slot, q) => [slot, below.beta[q]!]))
      while (k < lambda.length && lambda[k]! >= tau(t + 1)) {
        const share = tau(t) > tau(t + 1) ? (tau(t) - lambda[k]!) / (tau(t) - tau(t + 1)) : 1
        const variable: number[] = []
        const beta: number[] = []
        above.slots.forEach((slot, q) => {
          const value = above.beta[q]! + share * ((next.get(slot) ?? 0) - above.beta[q]!)
          if (value !== 0) {
            variable.push(variableOf(slot))
            beta.push(value)
          }
        })
        take({ lambda: lambda[k]!, variable, beta })
      }
    }
    return undefined
  })
  return points
}

/** Optimality conditions and duality gap over all columns, from the coefficients alone, in double precision. */
function createOptimality(problem: Problem): (point: Point) => { kkt: number; gap: number } {
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
    // The dual point is r * shrink; ry = r'y.
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

function onOriginalScale(problem: Problem, point: Point): { intercept: number; coefficients: SparseVector } {
  const order = point.variable.map((_, q) => q).sort((a, b) => point.variable[a]! - point.variable[b]!)
  const index = Int32Array.from(order, q => point.variable[q]!)
  // Unit-norm column = (x - centre) / (scale sqrt n); response = (y - yCentre) / (yScale sqrt n).
  const value = Float64Array.from(
    order,
    (q, i) => (point.beta[q]! * problem.yScale) / problem.scale[index[i]!]!,
  )
  let intercept = problem.yCentre
  index.forEach((j, i) => {
    intercept -= value[i]! * problem.centre[j]!
  })
  return { intercept, coefficients: { index, value } }
}
