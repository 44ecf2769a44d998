/** The path on all rows: what the grid is made from. */
import type { Dataset } from '../data/dataset.js'
import { createGaussianSolver } from './gaussian.js'
import { createProblem, type Problem } from './problem.js'
import { stageSize } from './stage-size.js'
import type { Capacity } from './workspace.js'

export interface FullPath {
  readonly lambdaMax: number
  /** The lambda at which q variables are active, undefined when that does not happen above `end`. */
  reach(q: number, rule: 'first' | 'farthest', end: number): { lambda?: number; worstKkt: number }
}

/** Room for a path that ends at about q active columns; the solver grows it when that is not enough. */
export function capacityFor(problem: Problem, m: number, q: number): Capacity {
  const active = Math.min(m, problem.p, Math.max(64, 2 * q))
  return {
    active,
    working:
      problem.panelCount === 0
        ? problem.p
        : Math.min(problem.p, Math.max(256, 6 * q, 4 * stageSize(problem.p, false).columns)),
    knots: 192,
    // About q + 40 columns are watched, and all pairs of them multiplied: that pays from about q = 24 on.
    compressed: problem.panelCount > 0 && q >= 24 && m > 16 * q,
  }
}

export const allRows = (n: number) => Int32Array.from({ length: n }, (_, i) => i)

export function createFullPath(data: Dataset): FullPath {
  const problem = createProblem(data)
  const rows = allRows(data.n)
  const top = largestCorrelation(problem)
  return {
    lambdaMax: top * problem.yScale,
    reach(q, rule, end) {
      const solver = createGaussianSolver(problem, data.n, capacityFor(problem, data.n, q))
      let answer: number | undefined
      const solved = solver.solve(rows, end / problem.yScale, path => {
        answer = whereActive(path.events, q, rule)
        return rule === 'first' && answer !== undefined
      })
      return answer === undefined
        ? { worstKkt: solved.worstKkt }
        : { lambda: answer * problem.yScale, worstKkt: solved.worstKkt }
    },
  }
}

/** max_j |x_j'y| / n on standardised columns. */
export function largestCorrelation(problem: Problem): number {
  const { n, p, arena, kernels, x, y } = problem
  const mark = arena.mark()
  const v = arena.allocate(8 * n)
  arena.f64.set(y, v / 8)
  let top = 0
  for (let j = 0; j < p; j++) top = Math.max(top, Math.abs(kernels.dot(x + 8 * n * j, v, n)) / n)
  arena.release(mark)
  return top
}

function whereActive(
  events: { count: number; lambda: Float64Array; change: Int8Array },
  q: number,
  rule: 'first' | 'farthest',
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
