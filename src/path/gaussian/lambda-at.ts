/** Where the gaussian path on all rows carries q variables: at a knot, exactly. */
import { tieWidth } from '../../math/kernels/scalar/homotopy/state.js'
import { allRows, capacityFor } from '../capacity.js'
import type { LambdaAt, SizeRule } from '../lambda-at.js'
import type { Problem } from '../problem.js'
import type { EventLog } from './event-log.js'
import { createGaussianSolver } from './solver.js'

export function gaussianLambdaAt(problem: Problem, q: number, rule: SizeRule, end: number): LambdaAt {
  const { n, yScale } = problem
  const solver = createGaussianSolver(problem, n, capacityFor(problem, n, q))
  let answer: number | undefined
  const { worstKkt } = solver.solve(allRows(n), end / yScale, path => {
    answer = whereActive(path.events, q, rule)
    return rule === 'first' && answer !== undefined
  })
  return answer === undefined ? { worstKkt } : { lambda: answer * yScale, worstKkt }
}

function whereActive(events: EventLog, q: number, rule: SizeRule): number | undefined {
  let active = 0
  let answer: number | undefined
  for (let e = 0; e < events.count; ) {
    const lambda = events.lambda[e]
    // Just below this knot the count changes; at the knot itself it is still what it was.
    if (rule === 'farthest' && active === q) answer = lambda
    // Of several events at one knot only the outcome counts.
    const together = lambda - tieWidth(lambda)
    do active += events.change[e++]
    while (e < events.count && events.lambda[e] >= together)
    if (rule === 'first' && active >= q) return lambda
  }
  return answer
}
