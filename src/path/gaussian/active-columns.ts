/** The active set as the rare cases change it: where events are tied, or the path goes back. The rest is kernels/scalar/homotopy/active.ts. */
import { COLLINEAR } from '../../math/kernels/scalar/homotopy/active.js'
import { CapacityError, type PathState } from './path-state.js'

/** The factor's row for `slot` is in place: make it active. */
export function append(s: PathState, slot: number, sign: number, value: number, pivot: number): void {
  if (s.active >= s.ws.active) throw new CapacityError()
  s.kernels.appendActive(s.record, slot, sign, value, pivot)
}

/** Make a known active set, of which the first `kept` columns are active already. */
export function restore(
  s: PathState,
  kept: number,
  slots: Int32Array,
  signs: Float64Array,
  beta: Float64Array,
): void {
  s.arena.f64.set(beta.subarray(0, kept), s.ws.beta / 8)
  s.active = kept
  for (let q = kept; q < slots.length; q++) {
    const pivot = s.kernels.factorColumn(s.record, slots[q])
    append(s, slots[q], signs[q], beta[q], Math.max(pivot, COLLINEAR))
  }
}
