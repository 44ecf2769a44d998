/**
 * The exact lasso path on a working set: between knots the solution moves on a line,
 *   beta_A += gamma w,  r -= gamma u,  c -= gamma a,  lambda -= gamma,
 * with w = (X_A'X_A)^-1 s, u = X_A w, a = X'u, until a column joins (|c_j| = lambda) or a coefficient leaves (beta_j = 0).
 * Osborne, Presnell & Turlach (2000), Efron, Hastie, Johnstone & Tibshirani (2004). Columns have unit norm and the
 * response is scaled by 1/sqrt(m), so that c_j = x_j'r / m on the standardised scale and lambda is glmnet's.
 *
 * Why it ends: at a knot with one event the step to the next is positive, and no active set with its signs comes twice, since the path
 * is unique between knots; where events are tied, ties.ts finds the way on, and after it lambda falls. Rounding can break
 * either argument, so that knots at which lambda does not fall, and all knots, are counted and a cap ends the path in an error.
 */
import { fail } from '../../errors.js'
import { checkpoint } from '../../math/checkpoint.js'
import { ARRIVED, CYCLES, MOST_IDLE, NO_ROOM, TIED } from '../../math/kernels/scalar/homotopy/follow.js'
import { ROUNDED } from '../../math/kernels/scalar/homotopy/state.js'
import { expandResidual, productsWith } from './compressed.js'
import { forgetEvents, takeEvents } from './event-log.js'
import { record } from './knot-history.js'
import { CapacityError, type PathState, waitingSlots } from './path-state.js'
import { resolveTies } from './ties.js'

/** A coefficient below this may have either sign: rounding. */
const ZERO = 1e-12

/** Set lambda to the largest |c| and record it as knot 0. */
export function begin(s: PathState): void {
  const { ws, kernels, inactive } = s
  const f = s.arena.f64
  kernels.transposeTimes(ws.basis, s.ld, ws.inactive, inactive, s.r, ws.c)
  let largest = 0
  for (let k = 0; k < inactive; k++) largest = Math.max(largest, Math.abs(f[ws.c / 8 + k]))
  s.lambda = largest
  forgetEvents(s, 0)
  s.knots = 1
  s.error = ROUNDED * largest
  record(s, 0)
}

/** Follow the path down to `end`, or until the knots are full. The kernel does; here is what it leaves to others. */
export function follow(s: PathState, end: number): void {
  const { kernels, record } = s
  const known = s.knots
  for (;;) {
    const found = kernels.followPath(record, end)
    takeEvents(s)
    if (found === ARRIVED) break
    if (found === NO_ROOM) throw new CapacityError()
    if (found === CYCLES) failToEnd(s)
    checkpoint()
    if (found === TIED) {
      resolveTies(s)
      kernels.recordKnot(record, s.knots++)
    }
  }
  s.expanded.fill(0, known, s.knots)
}

function failToEnd({ steps, idle }: PathState): never {
  return fail('numeric/path-cycles', {
    where: 'lasso path',
    rule: 'could not be continued',
    got: idle > MOST_IDLE ? `${idle} knots at one lambda` : `${steps} knots`,
    hint: 'The columns may be collinear up to rounding: drop near-duplicates or use a larger smallest lambda',
  })
}

/** Find the direction in which the path goes on: u, and a on the inactive columns. */
export function lookAhead(s: PathState): void {
  s.kernels.findDirection(s.record)
  s.ahead = 1
}

/** Columns in the working set, active or not. */
export function workingSize(s: PathState): number {
  return s.active + s.inactive + s.blocked + s.parked
}

/** Worst KKT violation over the working set at the current lambda, from a freshly computed residual. */
export function violation(s: PathState): number {
  const { ws, active, lambda } = s
  const { f64, i32 } = s.arena
  const fresh = freshResidual(s)
  const c = ws.c / 8
  correlate(s, fresh, ws.slots, active)
  let worst = 0
  for (let q = 0; q < active; q++) {
    const b = f64[ws.beta / 8 + q]
    const sign = Math.abs(b) > ZERO ? Math.sign(b) : f64[ws.sign / 8 + q]
    worst = Math.max(worst, Math.abs(f64[c + q] - lambda * sign))
  }
  const waiting = waitingSlots(s)
  i32.set(waiting, ws.inactive / 4 + s.inactive)
  const others = s.inactive + waiting.length
  correlate(s, fresh, ws.inactive, others)
  for (let k = 0; k < others; k++) worst = Math.max(worst, Math.abs(f64[c + k]) - lambda)
  s.ahead = 0
  return worst
}

/** Address of the residual of the present coefficients over the rows, computed from these. */
function freshResidual(s: PathState): number {
  const { ws, active } = s
  const f = s.arena.f64
  // Where the certificate of the last knot had it computed, it stands there.
  if (ws.compressed) return expandResidual(s, s.knots - 1)
  // After the last knot nothing goes on from here: its residual gives way to the fresh one.
  const out = ws.residuals + 8 * ws.ld * (s.knots - 1)
  f.copyWithin(out / 8, ws.y / 8, ws.y / 8 + ws.ld)
  for (let q = 0; q < active; q++) f[ws.w / 8 + q] = -f[ws.beta / 8 + q]
  s.kernels.addCombination(ws.columns, ws.ld, ws.slots, ws.w, active, out, ws.ld)
  return out
}

/** Products of columns, listed by slot, with a residual over the rows, to ws.c. */
function correlate(s: PathState, r: number, slots: number, count: number): void {
  const { ws } = s
  if (ws.compressed) productsWith(s, r, slots, count)
  else s.kernels.transposeTimes(ws.columns, ws.ld, slots, count, r, ws.c)
}
