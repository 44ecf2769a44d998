/**
 * The active set A with the Cholesky factor L L' = X_A'X_A and z = L^-1 s. A column that lies in the span of the active ones
 * cannot be added; it changes places with one of them (`exchange`) or waits until the span shrinks.
 */
import { noteEvent } from './event-log.js'
import { addInactive, removeInactive } from './inactive-columns.js'
import { CapacityError, type PathState } from './path-state.js'

/** A column is in the span of the active ones when its squared distance from it is below this. */
export const COLLINEAR = 1e-15
/** Below this the squared pivot is computed again without cancellation. */
const DOUBTFUL = 1e-6

export function activate(s: PathState, place: number, sign: number): void {
  if (s.active >= s.ws.active) throw new CapacityError()
  const slot = removeInactive(s, place)
  const pivot = factorRow(s, slot)
  if (pivot >= COLLINEAR) admit(s, slot, sign, 0, pivot)
  else exchange(s, slot, sign)
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
    admit(s, slots[q], signs[q], beta[q], Math.max(factorRow(s, slots[q]), COLLINEAR))
  }
}

/** Next row of the Cholesky factor; returns its squared pivot, the squared distance from the span. */
export function factorRow(s: PathState, slot: number): number {
  const { ws, kernels, active } = s
  if (ws.compressed)
    kernels.activeProducts(ws.factor, ws.active, active, ws.gram, ws.gramStride, ws.slots, slot)
  else kernels.activeGram(ws.factor, ws.active, active, ws.basis, s.ld, ws.slots, slot)
  const column = ws.basis + 8 * s.ld * slot
  const square = ws.adjustment !== undefined ? kernels.dot(column, column, s.ld) : 1
  const pivot = kernels.factorRow(ws.factor, ws.active, active, ws.reciprocal, square)
  return pivot < DOUBTFUL ? distanceFromSpan(s, slot) : pivot
}

/** The factor's row for `slot` is in place: make it active. */
function admit(s: PathState, slot: number, sign: number, value: number, pivot: number): void {
  append(s, slot, sign, value, pivot)
  noteEvent(s.events, s.lambda / s.unit, s.arena.i32[s.ws.variables / 4 + slot], 1)
}

/** The same without a word in the log. */
export function append(s: PathState, slot: number, sign: number, value: number, pivot: number): void {
  if (s.active >= s.ws.active) throw new CapacityError()
  const { ws, kernels } = s
  const { f64, i32 } = s.arena
  const q = s.active++
  const root = Math.sqrt(pivot)
  f64[ws.factor / 8 + (ws.active + 1) * q] = root
  f64[ws.reciprocal / 8 + q] = 1 / root
  i32[ws.slots / 4 + q] = slot
  f64[ws.sign / 8 + q] = sign
  f64[ws.beta / 8 + q] = value
  kernels.forwardSolve(ws.factor, ws.active, q, q + 1, ws.sign, ws.z)
}

/** |x_slot - X_A g|^2 with g = (X_A'X_A)^-1 X_A'x_slot (left in w): the pivot without its cancellation. */
function distanceFromSpan(s: PathState, slot: number): number {
  const { ws, kernels, active, ld } = s
  const f = s.arena.f64
  const row = ws.factor + 8 * ws.active * active
  kernels.upperSolve(ws.factor, ws.active, active, ws.reciprocal, row, ws.w)
  const u = ws.u / 8
  f.fill(0, u, u + ld)
  kernels.addCombination(ws.basis, ld, ws.slots, ws.w, active, ws.u, ld)
  const column = ws.basis / 8 + ld * slot
  let squares = 0
  for (let i = 0; i < ld; i++) {
    const d = f[column + i] - f[u + i]
    squares += d * d
  }
  return squares
}

/**
 * x_slot = X_A g lies in the span of the active columns and has met lambda: the fit does not change along
 * beta_slot += t sign, beta_A -= t sign g, so one active coefficient goes to zero and the two change places.
 */
function exchange(s: PathState, slot: number, sign: number): void {
  const f = s.arena.f64
  const [w, beta, signs] = [s.ws.w / 8, s.ws.beta / 8, s.ws.sign / 8]
  let best = -1
  let step = Number.POSITIVE_INFINITY
  for (let q = 0; q < s.active; q++) {
    const g = sign * f[w + q]
    const ratio = f[beta + q] / g
    if (Math.abs(g) > 1e-9 && ratio >= 0 && g * f[signs + q] > 0 && ratio < step) {
      step = ratio
      best = q
    }
  }
  if (best < 0) {
    s.blocked.push(slot)
    return
  }
  for (let q = 0; q < s.active; q++) f[beta + q] -= step * sign * f[w + q]
  f[beta + best] = 0
  s.blocked.push(removeInactive(s, deactivate(s, best)))
  const pivot = factorRow(s, slot)
  if (pivot >= COLLINEAR) admit(s, slot, sign, step * sign, pivot)
  else s.blocked.push(slot)
}

/** Remove active position q; returns its place among the inactive. Blocked columns return: the span has shrunk. */
export function deactivate(s: PathState, q: number): number {
  const { ws, kernels } = s
  const correlation = s.lambda * s.arena.f64[ws.sign / 8 + q]
  const slot = remove(s, q)
  noteEvent(s.events, s.lambda / s.unit, s.arena.i32[ws.variables / 4 + slot], -1)
  for (const other of s.blocked) addInactive(s, other, kernels.dot(ws.basis + 8 * s.ld * other, s.r, s.ld))
  s.blocked.length = 0
  return addInactive(s, slot, correlation)
}

/** Take active position q out of the factor; returns its slot. */
export function remove(s: PathState, q: number): number {
  const { ws, kernels } = s
  const { f64, i32 } = s.arena
  const [slots, sign, beta] = [ws.slots / 4, ws.sign / 8, ws.beta / 8]
  const slot = i32[slots + q]
  kernels.choleskyRemove(ws.factor, ws.active, s.active, q)
  s.active--
  for (let k = q; k < s.active; k++) {
    i32[slots + k] = i32[slots + k + 1]
    f64[sign + k] = f64[sign + k + 1]
    f64[beta + k] = f64[beta + k + 1]
    f64[ws.reciprocal / 8 + k] = 1 / f64[ws.factor / 8 + (ws.active + 1) * k]
  }
  kernels.forwardSolve(ws.factor, ws.active, q, s.active, ws.sign, ws.z)
  return slot
}
