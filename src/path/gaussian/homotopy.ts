/**
 * The exact lasso path on a working set: between knots the solution moves on a line,
 *   beta_A += gamma w,  r -= gamma u,  c -= gamma a,  lambda -= gamma,
 * with w = (X_A'X_A)^-1 s, u = X_A w, a = X'u, until a column joins (|c_j| = lambda) or a coefficient leaves (beta_j = 0).
 * Osborne, Presnell & Turlach (2000), Efron, Hastie, Johnstone & Tibshirani (2004). Columns have unit norm and the
 * response is scaled by 1/sqrt(m), so that c_j = x_j'r / m on the standardised scale and lambda is glmnet's.
 */
import { fail } from '../../errors.js'
import { V_NORM, X_NORM } from '../screening/integers.js'
import { activate, deactivate } from './active-columns.js'
import { boundDrift, widen } from './free-columns.js'
import { record } from './knot-history.js'
import type { PathState } from './path-state.js'

/** What the kernel returns when nothing happens before the limit. */
const NOTHING = -(2 ** 31)
/** A column that has just left may not return within this share of lambda. */
const RETURN = 1e-10

/** Set lambda to the largest |c| and record it as knot 0. */
export function begin(s: PathState): void {
  const { ws, kernels, free } = s
  const f = s.arena.f64
  kernels.transposeTimes(ws.basis, s.ld, ws.free, free, s.r, ws.c)
  let largest = 0
  for (let k = 0; k < free; k++) largest = Math.max(largest, Math.abs(f[ws.c / 8 + k]!))
  s.lambda = largest
  s.events.count = 0
  s.knots = 1
  s.error = RETURN * largest
  record(s, 0)
}

/** Follow the path down to `end`, or until the knots are full. */
export function follow(s: PathState, end: number): void {
  const { ws, kernels, arena, ld } = s
  const { m } = ws
  const guard = 200 + 40 * (s.free + s.active + m)
  for (let steps = 0; s.lambda > end && s.knots < ws.knots; steps++) {
    if (steps > guard)
      fail('numeric/path-cycles', { where: 'lasso path', rule: 'must end', got: `${steps} steps` })
    if (!s.ahead) findDirection(s)
    s.ahead = false
    const { lambda } = s
    const next = s.r + 8 * ld
    const event = kernels.nextKnot(
      s.active,
      ws.beta,
      ws.w,
      ws.basis,
      ld,
      s.r,
      ws.u,
      next,
      ws.free,
      s.free,
      s.active < m - 1 ? s.free : 0,
      ws.freeC,
      ws.freeA,
      ws.freeStep,
      lambda,
      lambda - end,
      s.error,
      s.rate,
      s.held,
      RETURN * lambda,
      ws.out,
    )
    const gamma = arena.f64[ws.out / 8]!
    s.r = next
    s.held = -1
    s.lambda = event === NOTHING ? end : lambda - gamma
    widen(s, gamma, lambda)
    if (event >= 0) activate(s, event, arena.f64[ws.out / 8 + 1]!)
    else if (event !== NOTHING) s.held = deactivate(s, -1 - event)
    record(s, s.knots++)
  }
}

/** w, u and a of the next step. */
function findDirection(s: PathState): void {
  const { ws } = s
  s.kernels.direction(
    ws.factor,
    ws.active,
    s.active,
    ws.reciprocal,
    ws.z,
    ws.w,
    ws.slots,
    ws.basis,
    s.ld,
    ws.u,
    ws.integers,
    s.length,
    X_NORM,
    V_NORM,
    ws.integerU,
    ws.infoU,
    ws.free,
    s.free,
    ws.freeA,
  )
  boundDrift(s)
}

/** Find the direction in which the path goes on: u, and a on the free columns. */
export function lookAhead(s: PathState): void {
  findDirection(s)
  s.ahead = true
}

/** Columns in the working set, active or not. */
export function watched(s: PathState): number {
  return s.active + s.free + s.blocked.length
}

/** Worst KKT violation over the working set at the current lambda, from a freshly computed residual. */
export function violation(s: PathState): number {
  const { ws, kernels, active, free, lambda } = s
  const { ld } = ws
  const f = s.arena.f64
  // After the last knot nothing goes on from here: its residual gives way to the fresh one.
  const fresh = ws.residuals + 8 * ld * (s.knots - 1)
  const [r, y, c] = [fresh / 8, ws.y / 8, ws.c / 8]
  for (let i = 0; i < ld; i++) f[r + i] = f[y + i]!
  for (let q = 0; q < active; q++) f[ws.w / 8 + q] = -f[ws.beta / 8 + q]!
  kernels.addCombination(ws.columns, ld, ws.slots, ws.w, active, fresh, ld)
  let worst = 0
  kernels.transposeTimes(ws.columns, ld, ws.slots, active, fresh, ws.c)
  for (let q = 0; q < active; q++) worst = Math.max(worst, Math.abs(f[c + q]! - lambda * f[ws.sign / 8 + q]!))
  kernels.transposeTimes(ws.columns, ld, ws.free, free, fresh, ws.c)
  for (let k = 0; k < free; k++) worst = Math.max(worst, Math.abs(f[c + k]!) - lambda)
  for (const slot of s.blocked) {
    worst = Math.max(worst, Math.abs(kernels.dot(ws.columns + 8 * ld * slot, fresh, ld)) - lambda)
  }
  s.ahead = false
  return worst
}
