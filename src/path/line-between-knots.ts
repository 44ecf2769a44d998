/** Gaussian solutions at given lambdas: between two knots the solution is on the line between them. */
import type { Stage } from './gaussian.js'
import type { Problem } from './problem.js'
import type { Workspace } from './workspace.js'

/** Distance from a knot, as a share of lambda, that is only rounding. */
const AT_KNOT = 1e-14

/** Coefficients beta[e] of the columns in the working slots slots[e], e < size; zeros may be among them. Valid during the call. */
export type TakePoint = (slots: Int32Array, beta: Float64Array, size: number) => void

/** Hand over, one after the other, the solutions at lambda[first], ... that lie on the certified stretch of the stage. */
export function lineBetweenKnots(
  { arena }: Problem,
  stage: Stage,
  ws: Workspace,
  lambda: Float64Array,
  first: number,
  take: TakePoint,
): void {
  const tau = (t: number) => arena.f64[ws.tau / 8 + t]
  const next = new Float64Array(ws.working)
  const beta = new Float64Array(ws.active)
  const change = new Float64Array(ws.active)
  let k = first
  for (; k < lambda.length && lambda[k] >= tau(0); k++) take(new Int32Array(0), beta, 0)
  for (let t = 0; t + 1 < stage.knots() && k < lambda.length; t++) {
    if (lambda[k] < tau(t + 1)) continue
    const { slots, beta: from } = stage.coefficientsAt(t)
    const { slots: later, beta: to } = stage.coefficientsAt(t + 1)
    const size = slots.length
    for (let e = 0; e < size; e++) next[slots[e]] = 0
    for (let e = 0; e < later.length; e++) next[later[e]] = to[e]
    for (let e = 0; e < size; e++) change[e] = next[slots[e]] - from[e]
    for (; k < lambda.length && lambda[k] >= tau(t + 1); k++) {
      const gone = tau(t) - lambda[k]
      // A lambda that equals a knot up to rounding is at the knot: what joins there is still zero.
      const share = gone <= AT_KNOT * tau(t) ? 0 : gone / (tau(t) - tau(t + 1))
      for (let e = 0; e < size; e++) beta[e] = from[e] + share * change[e]
      take(slots, beta, size)
    }
  }
}
