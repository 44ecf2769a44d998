/**
 * The active set A with the Cholesky factor L L' = X_A'X_A and z = L^-1 s. A column that lies in the span of the active ones
 * cannot be added; it changes places with one of them (`exchange`) or waits until the span shrinks.
 */
import { addCombination, dot } from '../../twin/dense.js'
import { at, clearBytes, intAt, put, putInt } from '../../twin/memory.js'
import type { bool, f64, i32, usize } from '../../twin/numbers.js'
import { upperSolve } from '../../twin/triangular.js'
import { activeGram, activeProducts, choleskyRemove, factorRow, forwardSolve } from '../cholesky.js'
import { addInactive, addWaiting, releaseWaiting, removeInactive } from './inactive.js'
import {
  ACTIVE,
  ADJUSTED,
  addressIn,
  BASIS,
  BETA,
  BLOCKED,
  COMPRESSED,
  columnIn,
  countIn,
  EVENT_CHANGE,
  EVENT_LAMBDA,
  EVENT_VARIABLE,
  EVENTS,
  FACTOR,
  GRAM,
  GRAM_STRIDE,
  LAMBDA,
  LD,
  MOST_ACTIVE,
  PENDING,
  RECIPROCAL,
  SIGN,
  SLOTS,
  setCount,
  U,
  UNIT,
  VARIABLES,
  W,
  Z,
} from './state.js'

/** A column is in the span of the active ones when its squared distance from it is below this. */
export const COLLINEAR: f64 = 1e-15
/** Below this the squared pivot is computed again without cancellation. */
const DOUBTFUL: f64 = 1e-6

/** The inactive column at a place becomes active, if there is room; false if there is none. */
export function activate(s: usize, place: i32, sign: f64): bool {
  if (countIn(s, ACTIVE) >= countIn(s, MOST_ACTIVE)) return false
  const slot = removeInactive(s, place)
  const pivot = factorColumn(s, slot)
  if (pivot >= COLLINEAR) admit(s, slot, sign, 0, pivot)
  else exchange(s, slot, sign)
  return true
}

/** Next row of the Cholesky factor; returns its squared pivot, the squared distance from the span. */
export function factorColumn(s: usize, slot: i32): f64 {
  const l = addressIn(s, FACTOR),
    slots = addressIn(s, SLOTS)
  const stride = countIn(s, MOST_ACTIVE),
    size = countIn(s, ACTIVE),
    ld = countIn(s, LD)
  if (countIn(s, COMPRESSED) !== 0)
    activeProducts(l, stride, size, addressIn(s, GRAM), countIn(s, GRAM_STRIDE), slots, slot)
  else activeGram(l, stride, size, addressIn(s, BASIS), ld, slots, slot)
  const column = columnIn(s, slot)
  const square = countIn(s, ADJUSTED) !== 0 ? dot(column, column, ld) : 1.0
  const pivot = factorRow(l, stride, size, addressIn(s, RECIPROCAL), square)
  return pivot < DOUBTFUL ? distanceFromSpan(s, slot) : pivot
}

/** |x_slot - X_A g|^2 with g = (X_A'X_A)^-1 X_A'x_slot (left in w): the pivot without its cancellation. */
function distanceFromSpan(s: usize, slot: i32): f64 {
  const l = addressIn(s, FACTOR),
    w = addressIn(s, W),
    u = addressIn(s, U)
  const stride = countIn(s, MOST_ACTIVE),
    size = countIn(s, ACTIVE),
    ld = countIn(s, LD)
  upperSolve(l, stride, size, addressIn(s, RECIPROCAL), l + <usize>(size * stride) * 8, w)
  clearBytes(u, <usize>ld * 8)
  addCombination(addressIn(s, BASIS), ld, addressIn(s, SLOTS), w, size, u, ld)
  const column = columnIn(s, slot)
  let squares = 0.0
  for (let i = 0; i < ld; i++) {
    const d = at(column, i) - at(u, i)
    squares += d * d
  }
  return squares
}

/** The factor's row for `slot` is in place: make it active. */
function admit(s: usize, slot: i32, sign: f64, value: f64, pivot: f64): void {
  appendActive(s, slot, sign, value, pivot)
  noteEvent(s, slot, 1)
}

/** The same without a word in the log. */
export function appendActive(s: usize, slot: i32, sign: f64, value: f64, pivot: f64): void {
  const l = addressIn(s, FACTOR)
  const stride = countIn(s, MOST_ACTIVE),
    q = countIn(s, ACTIVE)
  const root = Math.sqrt(pivot)
  setCount(s, ACTIVE, q + 1)
  put(l, (stride + 1) * q, root)
  put(addressIn(s, RECIPROCAL), q, 1.0 / root)
  putInt(addressIn(s, SLOTS), q, slot)
  put(addressIn(s, SIGN), q, sign)
  put(addressIn(s, BETA), q, value)
  forwardSolve(l, stride, q, q + 1, addressIn(s, SIGN), addressIn(s, Z))
}

/**
 * x_slot = X_A g lies in the span of the active columns and has met lambda: the fit does not change along
 * beta_slot += t sign, beta_A -= t sign g, so one active coefficient goes to zero and the two change places.
 */
function exchange(s: usize, slot: i32, sign: f64): void {
  const w = addressIn(s, W),
    beta = addressIn(s, BETA),
    signs = addressIn(s, SIGN)
  const size = countIn(s, ACTIVE)
  let best = -1
  let step = Infinity
  for (let q = 0; q < size; q++) {
    const g = sign * at(w, q)
    const ratio = at(beta, q) / g
    if (Math.abs(g) > 1e-9 && ratio >= 0 && g * at(signs, q) > 0 && ratio < step) {
      step = ratio
      best = q
    }
  }
  if (best < 0) {
    addWaiting(s, BLOCKED, slot)
    return
  }
  for (let q = 0; q < size; q++) put(beta, q, at(beta, q) - step * sign * at(w, q))
  put(beta, best, 0)
  addWaiting(s, BLOCKED, removeInactive(s, deactivate(s, best)))
  const pivot = factorColumn(s, slot)
  if (pivot >= COLLINEAR) admit(s, slot, sign, step * sign, pivot)
  else addWaiting(s, BLOCKED, slot)
}

/** Remove active position q; returns its place among the inactive. Blocked columns return: the span has shrunk. */
export function deactivate(s: usize, q: i32): i32 {
  const correlation = at(s, LAMBDA) * at(addressIn(s, SIGN), q)
  const slot = removeActive(s, q)
  noteEvent(s, slot, -1)
  releaseWaiting(s, BLOCKED)
  return addInactive(s, slot, correlation)
}

/** Take active position q out of the factor; returns its slot. */
export function removeActive(s: usize, q: i32): i32 {
  const l = addressIn(s, FACTOR),
    reciprocal = addressIn(s, RECIPROCAL),
    slots = addressIn(s, SLOTS),
    sign = addressIn(s, SIGN),
    beta = addressIn(s, BETA)
  const stride = countIn(s, MOST_ACTIVE),
    size = countIn(s, ACTIVE)
  const slot = intAt(slots, q)
  choleskyRemove(l, stride, size, q)
  setCount(s, ACTIVE, size - 1)
  for (let k = q; k < size - 1; k++) {
    putInt(slots, k, intAt(slots, k + 1))
    put(sign, k, at(sign, k + 1))
    put(beta, k, at(beta, k + 1))
    put(reciprocal, k, 1.0 / at(l, (stride + 1) * k))
  }
  forwardSolve(l, stride, q, size - 1, sign, addressIn(s, Z))
  return slot
}

/** The variable in a slot joins (1) or leaves (-1). */
function noteEvent(s: usize, slot: i32, change: i32): void {
  const e = countIn(s, PENDING)
  put(addressIn(s, EVENT_LAMBDA), e, at(s, LAMBDA) / at(s, UNIT))
  putInt(addressIn(s, EVENT_VARIABLE), e, intAt(addressIn(s, VARIABLES), slot))
  putInt(addressIn(s, EVENT_CHANGE), e, change)
  setCount(s, PENDING, e + 1)
  setCount(s, EVENTS, countIn(s, EVENTS) + 1)
}
