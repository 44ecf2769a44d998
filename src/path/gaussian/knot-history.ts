/** The knots since the path was last settled, each with its residual and active set: what a certificate and a rewind need. */
import { UNUSED } from '../../math/kernels/scalar/homotopy/state.js'
import { type Departure, STRAIGHT } from '../screening/departure.js'
import { restore } from './active-columns.js'
import { expandResidual } from './compressed.js'
import { forgetEvents } from './event-log.js'
import { refresh } from './inactive-columns.js'
import { type PathState, waitingSlots } from './path-state.js'

/** Address of the residual at knot t, over the rows of the subsample. */
export function residualAt(s: PathState, t: number): number {
  return s.ws.compressed ? expandResidual(s, t) : pointAt(s, t)
}

/** The same as the homotopy has it. */
function pointAt(s: PathState, t: number): number {
  return s.ws.history + 8 * s.ld * t
}

/** Keep lambda and the active set as knot t; its residual is in place. */
export function record(s: PathState, t: number): void {
  s.kernels.recordKnot(s.record, t)
  s.expanded[t] = 0
}

/** Coefficients after a knot, by working slot: addresses, and how many there are. */
export interface Knot {
  readonly slots: number
  readonly beta: number
  readonly count: number
}

export function knotAt({ ws, arena }: PathState, t: number): Knot {
  const o = t * ws.active
  return {
    slots: ws.savedSlots + 4 * o,
    beta: ws.savedBeta + 8 * o,
    count: arena.i32[ws.savedCount / 4 + t],
  }
}

/** Go back to the state after knot t, with the working set of now. */
export function rewind(s: PathState, t: number): void {
  const { ws, arena, kernels } = s
  const o = t * ws.active
  const end = o + arena.i32[ws.savedCount / 4 + t]
  const slots = arena.i32.subarray(ws.savedSlots / 4 + o, ws.savedSlots / 4 + end)
  const beta = arena.f64.subarray(ws.savedBeta / 8 + o, ws.savedBeta / 8 + end)
  const sign = arena.f64.subarray(ws.savedSign / 8 + o, ws.savedSign / 8 + end)
  // As long as nothing has left since, the factor of then is the top of the factor of now.
  let kept = 0
  while (
    kept < Math.min(s.active, slots.length) &&
    arena.i32[ws.slots / 4 + kept] === slots[kept] &&
    arena.f64[ws.sign / 8 + kept] === sign[kept]
  ) {
    kept++
  }
  for (let q = kept; q < s.active; q++) kernels.addInactive(s.record, arena.i32[ws.slots / 4 + q], 0)
  for (const slot of waitingSlots(s)) kernels.addInactive(s.record, slot, 0)
  s.blocked = 0
  s.parked = 0
  s.ahead = 0
  s.held = -1
  s.lambda = arena.f64[ws.tau / 8 + t]
  s.knots = t + 1
  s.r = pointAt(s, t)
  const returning = new Set(slots.subarray(kept))
  for (let k = s.inactive - 1; k >= 0; k--)
    if (returning.has(arena.i32[ws.inactive / 4 + k])) kernels.removeInactive(s.record, k)
  restore(s, kept, slots, sign, beta)
  forgetEvents(s, arena.i32[ws.savedEvents / 4 + t])
  refresh(s)
}

/** Forget the knots but the last: the path before it is certified. */
export function settle(s: PathState): void {
  const t = s.knots - 1
  if (t <= 0) return
  const { history, residuals, ld } = s.ws
  const { f64 } = s.arena
  f64.copyWithin(history / 8, s.r / 8, s.r / 8 + s.ld)
  if (s.expanded[t] === 1) f64.copyWithin(residuals / 8, residuals / 8 + ld * t, residuals / 8 + ld * (t + 1))
  const known = s.expanded[t]
  s.knots = 1
  s.r = history
  record(s, 0)
  s.expanded[0] = known
  // In a basis the slots are in the order of its vectors and stay taken.
  if (!s.ws.compressed) for (const slot of s.retired) s.kernels.addWaiting(s.record, UNUSED, slot)
  s.retired.length = 0
}

/** How far the residuals at the knots between s and e stray from the linear interpolation between those two. */
export function departure(s: PathState, from: number, to: number): Departure {
  if (to - from < 2) return STRAIGHT
  const { history, tau, out } = s.ws
  const { f64 } = s.arena
  s.kernels.departure(history, s.ld, tau, from, to, out)
  return { near: f64[out / 8], bulge: f64[out / 8 + 1] }
}
