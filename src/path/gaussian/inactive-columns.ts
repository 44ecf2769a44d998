/** The working set between two stages: columns that come to the inactive ones, and those that go. */
import { ROUNDED } from '../../math/kernels/scalar/homotopy/state.js'
import { X_NORM } from '../screening/integers.js'
import { UNSCREENED } from '../screening/unscreened.js'
import { enterRaw, extendBasis } from './compressed.js'
import { enter } from './enter.js'
import { CapacityError, type PathState } from './path-state.js'
import type { WorkingSet } from './stage.js'

/** How much of the present direction is believed when guessing when a column will join: others will join before it. */
export const TRUST = 0.7
/** Correlations are computed anew when their error exceeds this share of lambda. */
const STALE = 2e-3
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
    s.ahead = 0
  }
  kernels.integerColumns(ws.basis, s.ld, slots, count, X_NORM, ws.integers, s.length)
  for (let k = 0; k < count; k++) f32[ws.inactiveC / 4 + place + k] = f64[ws.c / 8 + k]
  s.inactive += count
  if (s.ahead === 1) findDrift(s, place, count)
  // A column that is constant on these rows can never join.
  for (let k = s.inactive - 1; k >= place; k--)
    if (f64[ws.norm / 8 + i32[ws.inactive / 4 + k]] === 0) kernels.removeInactive(s.record, k)
}

/** Products of the columns from a place on with the direction, whose integers stand in ws.integerU. */
function findDrift(s: PathState, place: number, count: number): void {
  const { ws, kernels } = s
  const scratch = ws.inactiveStep
  const scale = 1 / (X_NORM * s.arena.f64[ws.infoU / 8])
  kernels.integerProducts(ws.integers, s.length, ws.inactive + 4 * place, count, ws.integerU, scale, scratch)
  s.arena.f32.copyWithin(ws.inactiveA / 4 + place, scratch / 4, scratch / 4 + count)
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
