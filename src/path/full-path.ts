/** The path on all rows: what the grid is made from. */
import type { Dataset } from '../data/dataset.js'
import { binomialReach } from './binomial-reach.js'
import { createGaussianSolver } from './gaussian.js'
import { createProblem, type Problem } from './problem.js'
import type { Capacity } from './workspace.js'

export type ReachRule = 'first' | 'farthest'

export interface Reached {
  /** Undefined when it is not reached. */
  readonly lambda?: number
  readonly worstKkt: number
}

export interface FullPath {
  readonly lambdaMax: number
  /** The lambda at which q variables are active, above `end`. */
  reach(q: number, rule: ReachRule, end: number): Reached
}

/** Room for a path that ends at about q active columns; the solver grows it when that is not enough. */
export function capacityFor(problem: Problem, m: number, q: number): Capacity {
  const active = Math.min(m, problem.p, Math.max(64, 2 * q))
  return {
    active,
    working: problem.panelCount === 0 ? problem.p : Math.min(problem.p, Math.max(256, 6 * q)),
    knots: 192,
    gram: m > 8 * Math.min(q, active) && problem.panelCount > 0,
  }
}

export const allRows = (n: number) => Int32Array.from({ length: n }, (_, i) => i)

export function createFullPath(data: Dataset): FullPath {
  const problem = createProblem(data)
  const lambdaMax = largestCorrelation(problem) * problem.yScale
  return {
    lambdaMax,
    reach: (q, rule, end) =>
      data.family === 'gaussian'
        ? gaussianReach(problem, q, rule, end)
        : binomialReach(problem, lambdaMax, q, rule, end),
  }
}

function gaussianReach(problem: Problem, q: number, rule: ReachRule, end: number): Reached {
  const { n, yScale } = problem
  const solver = createGaussianSolver(problem, n, capacityFor(problem, n, q))
  let answer: number | undefined
  const { worstKkt } = solver.solve(allRows(n), end / yScale, path => {
    answer = whereActive(path.events, q, rule)
    return rule === 'first' && answer !== undefined
  })
  return answer === undefined ? { worstKkt } : { lambda: answer * yScale, worstKkt }
}

/** max_j |x_j'(y - mean)| / n on standardised columns. */
export function largestCorrelation(problem: Problem): number {
  const { n, p, arena, kernels, x, y } = problem
  const mark = arena.mark()
  const v = arena.allocate(8 * n)
  const mean = problem.data.family === 'binomial' ? y.reduce((sum, value) => sum + value, 0) / n : 0
  for (let i = 0; i < n; i++) arena.f64[v / 8 + i] = y[i]! - mean
  let top = 0
  for (let j = 0; j < p; j++) top = Math.max(top, Math.abs(kernels.dot(x + 8 * n * j, v, n)) / n)
  arena.release(mark)
  return top
}

function whereActive(
  events: { count: number; lambda: Float64Array; change: Int8Array },
  q: number,
  rule: ReachRule,
): number | undefined {
  let active = 0
  let answer: number | undefined
  for (let e = 0; e < events.count; e++) {
    // Just below this knot the count changes; at the knot itself it is still what it was.
    if (rule === 'farthest' && active === q) answer = events.lambda[e]!
    active += events.change[e]!
    if (rule === 'first' && active >= q) return events.lambda[e]!
  }
  return answer
}
