/**
 * The columns of the working set that are not active. Their correlations c and their products a with the direction are kept
 * in single precision, by place in the inactive list: near enough to say which columns can meet lambda next (s.error and s.rate
 * bound the distance from the truth); the decision itself is made in double precision.
 */

import { V_NORM, X_NORM } from '../screening/integers.js'
import { UNSCREENED } from '../screening/unscreened.js'
import { enterRaw, extendBasis } from './compressed.js'
import { enter } from './enter.js'
import { CapacityError, type PathState } from './path-state.js'
import type { WorkingSet } from './stage.js'

/** How much of the present direction is believed when guessing when a column will join: others will join before it. */
export const TRUST = 0.7
/** Correlations are computed anew when their error exceeds this share of lambda. */
const STALE = 2e-3
/** Rounding of one update in single precision, as a share of lambda. */
export const ROUNDED = 2 ** -22

/** Take `count` more variables into the working set. */
export function extend(s: PathState, list: ArrayLike<number>, count: number): void {
  if (count === 0) return
  if (count > s.unusedCount) throw new CapacityError(s.ws.working - s.unusedCount + count)
  const { ws, kernels, problem } = s
  const { i32, f64, f32 } = s.arena
  const place = s.inactive
  for (let k = 0; k < count; k++) {
    const slot = s.unused[--s.unusedCount]
    i32[ws.enter / 4 + k] = list[k]
    i32[ws.inactive / 4 + place + k] = slot
    i32[ws.variables / 4 + slot] = list[k]
  }
  const slots = ws.inactive + 4 * place
  if (!ws.compressed) enter(problem, ws, ws.enter, slots, count, s.r, ws.c)
  else {
    enterRaw(s, i32[slots / 4], count)
    extendBasis(s, i32[slots / 4], count)
    kernels.transposeTimes(ws.basis, s.ld, slots, count, s.r, ws.c)
    s.ahead = false
  }
  kernels.integerColumns(ws.basis, s.ld, slots, count, X_NORM, ws.integers, s.length)
  for (let k = 0; k < count; k++) f32[ws.inactiveC / 4 + place + k] = f64[ws.c / 8 + k]
  s.inactive += count
  if (s.ahead) findDrift(s, place, count)
  // A column that is constant on these rows can never join.
  for (let k = s.inactive - 1; k >= place; k--)
    if (f64[ws.norm / 8 + i32[ws.inactive / 4 + k]] === 0) removeInactive(s, k)
}

/** Products of the columns from a place on with the direction, whose integers stand in ws.integerU. */
function findDrift(s: PathState, place: number, count: number): void {
  const { ws, kernels } = s
  const scratch = ws.inactiveStep
  const scale = 1 / (X_NORM * s.arena.f64[ws.infoU / 8])
  kernels.integerProducts(ws.integers, s.length, ws.inactive + 4 * place, count, ws.integerU, scale, scratch)
  s.arena.f32.copyWithin(ws.inactiveA / 4 + place, scratch / 4, scratch / 4 + count)
}

/** The bound on the error of a = X_F'u (integers.ts), from the scale and the 1-norm of the integers of u. */
export function boundDrift(s: PathState): void {
  const { infoU } = s.ws
  const m = s.ld
  const info = infoU / 8
  const root = Math.sqrt(m)
  const columns = 0.5 * root * (X_NORM + 0.5 * root)
  const direction = 0.5 * s.arena.f64[info + 1] + 0.25 * m
  s.rate = ((columns + direction) / X_NORM + 2 ** -21 * V_NORM) / s.arena.f64[info]
}

/** After a step gamma. */
export function widen(s: PathState, gamma: number, lambda: number): void {
  s.error += gamma * s.rate + ROUNDED * lambda
}

/** The last inactive column takes the place of one that is gone; returns the slot of the latter. */
export function removeInactive(s: PathState, place: number): number {
  const { inactive, inactiveC, inactiveA } = s.ws
  const { i32, f32 } = s.arena
  const slot = i32[inactive / 4 + place]
  const last = --s.inactive
  i32[inactive / 4 + place] = i32[inactive / 4 + last]
  f32[inactiveC / 4 + place] = f32[inactiveC / 4 + last]
  f32[inactiveA / 4 + place] = f32[inactiveA / 4 + last]
  f32[inactiveC / 4 + last] = 0
  if (s.held === last) s.held = place
  else if (s.held === place) s.held = -1
  return slot
}

/** Returns the new place. */
export function addInactive(s: PathState, slot: number, correlation: number): number {
  s.arena.i32[s.ws.inactive / 4 + s.inactive] = slot
  s.arena.f32[s.ws.inactiveC / 4 + s.inactive] = correlation
  return s.inactive++
}

/** Correlations from the residual, in double precision. */
export function refresh(s: PathState): void {
  const { ws, kernels, inactive } = s
  const { f64, f32 } = s.arena
  kernels.transposeTimes(ws.basis, s.ld, ws.inactive, inactive, s.r, ws.c)
  for (let k = 0; k < inactive; k++) f32[ws.inactiveC / 4 + k] = f64[ws.c / 8 + k]
  s.error = ROUNDED * s.lambda
}

/** The inactive columns as a stage sees them; in a basis all of them stay. */
export function workingSetOf(s: PathState): WorkingSet {
  const { ws, arena, kernels } = s
  const held = ws.out + 8
  return {
    extend: (variables, count) => extend(s, variables, count),
    expose(lambda) {
      if (ws.compressed) return
      if (s.error > STALE * lambda) refresh(s)
      // biome-ignore format: in the kernel's order
      kernels.exposeInactive(
        { inactive: ws.inactive, count: s.inactive, variables: ws.variables, norm: ws.norm, c: ws.inactiveC, a: ws.inactiveA, lambda, error: s.error, trust: TRUST, unit: s.problem.unit, low: ws.low, correlation: ws.correlation, steps: ws.steps },
      )
    },
    shrink(lambda, cut) {
      if (ws.compressed) return
      arena.i32[held / 4] = s.held
      // biome-ignore format: in the kernel's order
      const stay = kernels.shrinkInactive(
        { inactive: ws.inactive, count: s.inactive, variables: ws.variables, c: ws.inactiveC, a: ws.inactiveA, lambda, trust: TRUST, cut, unscreened: UNSCREENED, gone: ws.enter, held, low: ws.low, correlation: ws.correlation, steps: ws.steps },
      )
      s.held = arena.i32[held / 4]
      for (let e = 0; e < s.inactive - stay; e++) s.unused[s.unusedCount++] = arena.i32[ws.enter / 4 + e]
      s.inactive = stay
    },
  }
}
