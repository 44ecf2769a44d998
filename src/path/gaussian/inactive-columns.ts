/** The working set between two stages: columns that come to the inactive ones, and those that go. */
import { ROUNDED } from '../../math/kernels/scalar/homotopy/state.js'
import { UNSCREENED } from '../screening/unscreened.js'
import { enterRaw, extendBasis } from './compressed.js'
import { enter } from './enter.js'
import { CapacityError, type PathState } from './path-state.js'
import type { WorkingSet } from './stage.js'

/** Correlations are computed anew when their error exceeds this share of lambda. */
const STALE = 2e-3

/** Take `count` more variables into the working set. */
export function extend(s: PathState, list: ArrayLike<number>, count: number): void {
  if (count === 0) return
  if (count > s.unusedCount) throw new CapacityError(s.ws.working - s.unusedCount + count)
  const { ws, kernels, problem, record } = s
  const { i32 } = s.arena
  const slots = ws.inactive + 4 * s.inactive
  for (let k = 0; k < count; k++) i32[ws.enter / 4 + k] = list[k]
  kernels.openSlots(record, count)
  if (!ws.compressed) enter(problem, ws, ws.enter, slots, count, s.r, ws.c)
  else {
    const first = i32[slots / 4]
    enterRaw(s, first, count)
    extendBasis(s, first, count)
    kernels.transposeTimes(ws.basis, s.ld, slots, count, s.r, ws.c)
    s.ahead = 0
  }
  kernels.admitInactive(record, count)
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
  const { ws, kernels, record } = s
  const { low, correlation, steps } = ws
  return {
    extend: (variables, count) => extend(s, variables, count),
    expose(lambda) {
      if (ws.compressed) return
      if (s.error > STALE * lambda) refresh(s)
      kernels.exposeInactive(record, s.problem.unit, low, correlation, steps)
    },
    shrink(_, cut) {
      if (!ws.compressed) kernels.shrinkInactive(record, cut, UNSCREENED, low, correlation, steps)
    },
  }
}
