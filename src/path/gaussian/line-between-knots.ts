/** Gaussian solutions at given lambdas: between two knots the solution is on the line between them. */

import type { Problem } from '../problem.js'
import type { Workspace } from '../workspace.js'
import type { Knot } from './knot-history.js'
import type { Stage } from './solver.js'

/** Distance from a knot, as a share of lambda, that is only rounding. */
const AT_KNOT = 1e-14

/** The solution lies `share` of the way from one knot to the next; there is no knot above the first. */
export type TakePoint = (share: number, above?: Knot, below?: Knot) => void

/** Tell, one after the other, where the solutions at lambda[first], ... lie on the certified stretch of the path. */
export function lineBetweenKnots(
  { arena }: Problem,
  stage: Stage,
  ws: Workspace,
  lambda: Float64Array,
  first: number,
  take: TakePoint,
): void {
  const tau = (t: number) => arena.f64[ws.tau / 8 + t]
  let k = first
  for (; k < lambda.length && lambda[k] >= tau(0); k++) take(0)
  for (let t = 0; t + 1 < stage.knots() && k < lambda.length; t++) {
    if (lambda[k] < tau(t + 1)) continue
    const above = stage.knotAt(t)
    const below = stage.knotAt(t + 1)
    for (; k < lambda.length && lambda[k] >= tau(t + 1); k++) {
      const gone = tau(t) - lambda[k]
      // A lambda that equals a knot up to rounding is at the knot: what joins there is still zero.
      take(gone <= AT_KNOT * tau(t) ? 0 : gone / (tau(t) - tau(t + 1)), above, below)
    }
  }
}
