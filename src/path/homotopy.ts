/**
 * The exact lasso path on a working set: between knots the solution moves on a line,
 *   beta_A += gamma w,  r -= gamma u,  c -= gamma a,  lambda -= gamma,
 * with w = (X_A'X_A)^-1 s, u = X_A w, a = X'u, until a column joins (|c_j| = lambda) or a coefficient leaves (beta_j = 0).
 * Osborne, Presnell & Turlach (2000), Efron, Hastie, Johnstone & Tibshirani (2004). Columns have unit norm and the
 * response is scaled by 1/sqrt(m), so that c_j = x_j'r / m on the standardised scale and lambda is glmnet's.
 */
import { fail } from '../errors.js'
import { createEventLog, type EventLog, noteEvent } from './event-log.js'
import type { Problem } from './problem.js'
import type { Workspace } from './workspace.js'

export interface Homotopy {
  lambda: number
  readonly events: EventLog
  /** Columns in the working set, active or free. */
  watched(): number
  /** Knots since the path was last settled; knot t is at tau[t]. */
  knots(): number
  /** Load a subsample: r = y, nothing active, no working set. */
  load(rows: Int32Array): void
  /** Add variables to the working set. */
  extend(variables: ArrayLike<number>, count?: number): void
  /** Hear of every free column of the working set. */
  expose(hear: (variable: number, norm: number, correlation: number, step: number) => void): void
  /** Stop watching free columns whose step exceeds `cut`; hear of those that stay. Only right after `settle`. */
  evict(cut: number, stays: (variable: number) => void): void
  /** Set lambda to the largest |c| and record it as knot 0. */
  begin(): void
  /** Follow the path down to `end`, or until the knots are full. */
  follow(end: number): void
  /** Find the direction in which the path goes on: u, and a on the free columns. */
  lookAhead(): void
  /** Go back to the state after knot t, with the working set of now. */
  rewind(t: number): void
  /** Forget the knots but the last: the path before it is certified. */
  settle(): void
  /** Address of the residual at knot t. */
  residualAt(t: number): number
  /** Largest distance of the residuals at the knots between s and e from the chord between those two. */
  deviation(s: number, e: number): number
  /** Coefficients after knot t, by working slot. */
  coefficientsAt(t: number): { readonly slots: Int32Array; readonly beta: Float64Array }
  /** Worst KKT violation over the working set at the current lambda, from a freshly computed residual. */
  violation(): number
}

/** A column is constant in a subsample when its squared centred norm is below this share of its squared raw norm. */
export const CONSTANT = 1e-24
/** A column is in the span of the active ones when its squared distance from it is below this. */
const COLLINEAR = 1e-15
/** Below this the squared pivot is computed again without cancellation. */
const DOUBTFUL = 1e-6
/** How much of the present direction is believed when guessing when a column will join: others will join before it. */
export const TRUST = 0.7

export class CapacityError extends Error {}

export function createHomotopy(problem: Problem, ws: Workspace): Homotopy {
  const { kernels, arena } = problem
  const { ld, m, active: stride, gram } = ws
  const gramWidth = ws.working + 2
  // Snapshots of the active set after each knot: what a rewind needs.
  const savedCount = new Int32Array(ws.knots)
  const savedEvents = new Int32Array(ws.knots)
  const savedSlots = new Int32Array(ws.knots * stride)
  const savedBeta = new Float64Array(ws.knots * stride)
  const savedSign = new Float64Array(ws.knots * stride)
  const unused = new Int32Array(ws.working)
  /** Knots whose residual stands in the history (Gram mode computes them only on demand). */
  const known = new Uint8Array(ws.knots)
  /** Collinear with the active set: neither free nor active until some column leaves. */
  const blocked: number[] = []
  const events = createEventLog()
  const [y, r, u, w, beta, sign, c, a, tau, history] = [
    ws.y,
    ws.r,
    ws.u,
    ws.w,
    ws.beta,
    ws.sign,
    ws.c,
    ws.a,
    ws.tau,
    ws.history,
  ].map(address => address / 8) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const [slots, free, variables] = [ws.slots / 4, ws.free / 4, ws.variables / 4]
  let unusedCount = 0
  let active = 0
  let freeCount = 0
  let knots = 0
  /** Place of the free column that has just left the active set. */
  let held = -1
  let gramReady = 0
  /** The direction of the next step is known already. */
  let ahead = false

  const state: Homotopy = {
    lambda: 0,
    events,
    watched: () => active + freeCount + blocked.length,
    knots: () => knots,
    load,
    extend,
    expose,
    evict,
    begin,
    follow,
    lookAhead,
    rewind,
    settle,
    residualAt,
    deviation,
    coefficientsAt,
    violation,
  }

  function load(rows: Int32Array): void {
    const f = arena.f64
    arena.i32.set(rows, ws.rows / 4)
    if (m % 2 === 1) arena.i32[ws.rows / 4 + m] = problem.n
    let mean = 0
    for (let i = 0; i < m; i++) mean += problem.y[rows[i]!]!
    mean /= m
    const scale = 1 / Math.sqrt(m)
    for (let i = 0; i < m; i++) {
      const value = (problem.y[rows[i]!]! - mean) * scale
      f[y + i] = value
      f[r + i] = value
    }
    for (let k = 0; k < ws.working; k++) unused[k] = ws.working - 1 - k
    unusedCount = ws.working
    active = 0
    freeCount = 0
    knots = 0
    blocked.length = 0
    events.count = 0
    held = -1
    gramReady = 0
    ahead = false
  }

  function extend(list: ArrayLike<number>, count = list.length): void {
    if (count === 0) return
    if (count > unusedCount) throw new CapacityError()
    if (gram && knots > 0) recallResidual()
    const i32 = arena.i32
    const enter = ws.enter / 4
    for (let k = 0; k < count; k++) {
      const slot = unused[--unusedCount]!
      i32[enter + k] = list[k]!
      i32[free + freeCount + k] = slot
      i32[variables + slot] = list[k]!
    }
    const place = freeCount
    kernels.enterColumns(
      problem.x,
      problem.n,
      ws.rows,
      m,
      ld,
      ws.enter,
      ws.free + 4 * place,
      count,
      ws.columns,
      ws.mean,
      ws.norm,
      ws.r,
      ws.c + 8 * place,
      CONSTANT,
    )
    if (ahead) {
      if (gram) ahead = false
      else kernels.transposeTimes(ws.columns, ld, ws.free + 4 * place, count, ws.u, ws.a + 8 * place)
    }
    freeCount += count
    dropConstants(place)
    if (gram) {
      kernels.gramExtend(ws.columns, ld, ws.gramMatrix, gramWidth, gramReady, gramReady + count)
      gramReady += count
    }
  }

  /** Gram mode keeps no residual: take that of the last knot. */
  function recallResidual(): void {
    const from = residualAt(knots - 1) / 8
    arena.f64.copyWithin(r, from, from + ld)
  }

  /** A column that is constant on these rows can never join. */
  function dropConstants(from: number): void {
    const norm = ws.norm / 8
    for (let k = freeCount - 1; k >= from; k--) {
      if (arena.f64[norm + arena.i32[free + k]!] === 0) removeFree(k)
    }
  }

  /** The last free column takes the place of one that is gone; returns the slot of the latter. */
  function removeFree(place: number): number {
    const f = arena.f64
    const i32 = arena.i32
    const slot = i32[free + place]!
    const last = --freeCount
    i32[free + place] = i32[free + last]!
    f[c + place] = f[c + last]!
    f[a + place] = f[a + last]!
    if (held === last) held = place
    else if (held === place) held = -1
    return slot
  }

  function addFree(slot: number, correlation: number): number {
    arena.i32[free + freeCount] = slot
    arena.f64[c + freeCount] = correlation
    return freeCount++
  }

  function expose(hear: (variable: number, norm: number, correlation: number, step: number) => void): void {
    const f = arena.f64
    for (let k = 0; k < freeCount; k++) {
      const slot = arena.i32[free + k]!
      hear(arena.i32[variables + slot]!, f[ws.norm / 8 + slot]!, Math.abs(f[c + k]!), stepOf(k))
    }
  }

  /** The step after which place k would meet lambda in about the present direction, in single precision. */
  function stepOf(k: number): number {
    const f = arena.f64
    const drift = TRUST * f[a + k]!
    return Math.fround(
      Math.min(
        (state.lambda - f[c + k]!) / Math.max(1 - drift, 1e-6),
        (state.lambda + f[c + k]!) / Math.max(1 + drift, 1e-6),
      ),
    )
  }

  function evict(cut: number, stays: (variable: number) => void): void {
    for (let k = freeCount - 1; k >= 0; k--) {
      if (stepOf(k) <= cut) stays(arena.i32[variables + arena.i32[free + k]!]!)
      else unused[unusedCount++] = removeFree(k)
    }
  }

  function begin(): void {
    let largest = 0
    for (let k = 0; k < freeCount; k++) largest = Math.max(largest, Math.abs(arena.f64[c + k]!))
    state.lambda = largest
    knots = 0
    events.count = 0
    pushKnot()
  }

  function pushKnot(): void {
    const f = arena.f64
    const i32 = arena.i32
    const t = knots++
    known[t] = 0
    f[tau + t] = state.lambda
    if (!gram) f.copyWithin(history + ld * t, r, r + ld)
    savedCount[t] = active
    savedEvents[t] = events.count
    const o = t * stride
    for (let q = 0; q < active; q++) {
      savedSlots[o + q] = i32[slots + q]!
      savedBeta[o + q] = f[beta + q]!
      savedSign[o + q] = f[sign + q]!
    }
  }

  function follow(end: number): void {
    const out = ws.out / 8
    const guard = 200 + 40 * (freeCount + active + m)
    for (let steps = 0; state.lambda > end && knots < ws.knots; steps++) {
      if (steps > guard)
        fail('numeric/path-cycles', { where: 'lasso path', rule: 'must end', got: `${steps} steps` })
      if (!ahead) findDirection()
      ahead = false
      const lambda = state.lambda
      const drop = kernels.nearestDrop(ws.beta, ws.w, active, lambda - end, ws.out)
      let gamma = arena.f64[out]!
      let join = -1
      let joinSign = 0
      if (active < m - 1) {
        join = kernels.nearestJoin(ws.c, ws.a, freeCount, lambda, gamma, held, 1e-10 * lambda, ws.out)
        if (join >= 0) {
          gamma = arena.f64[out]!
          joinSign = arena.f64[out + 1]!
        }
      }
      kernels.advance(gamma, active, ws.w, ws.beta, freeCount, ws.a, ws.c, gram ? 0 : ld, ws.u, ws.r)
      held = -1
      state.lambda = join < 0 && drop < 0 ? end : lambda - gamma
      if (join >= 0) activate(join, joinSign)
      else if (drop >= 0) held = deactivate(drop)
      pushKnot()
    }
  }

  /** w, u and a of the next step. */
  function findDirection(): void {
    if (active === 0) {
      arena.f64.fill(0, a, a + freeCount)
      arena.f64.fill(0, u, u + ld)
    } else if (gram) {
      kernels.directionByGram(
        ws.factor,
        stride,
        active,
        ws.z,
        ws.w,
        ws.slots,
        ws.gramMatrix,
        gramWidth,
        (gramReady + 1) & ~1,
        ws.byslot,
        ws.free,
        freeCount,
        ws.a,
      )
    } else {
      kernels.directionByResidual(
        ws.factor,
        stride,
        active,
        ws.z,
        ws.w,
        ws.slots,
        ws.columns,
        ld,
        ws.u,
        ws.free,
        freeCount,
        ws.a,
      )
    }
  }

  function lookAhead(): void {
    findDirection()
    ahead = true
    if (!gram) return
    arena.f64.fill(0, u, u + ld)
    kernels.addCombination(ws.columns, ld, ws.slots, ws.w, active, ws.u, ld)
  }

  function activate(place: number, joinSign: number): void {
    if (active >= stride) throw new CapacityError()
    const slot = removeFree(place)
    const pivot = factorRow(slot)
    if (pivot >= COLLINEAR) admit(slot, joinSign, 0, pivot)
    else exchange(slot, joinSign)
  }

  /** Next row of the Cholesky factor; returns its squared pivot, the squared distance from the span. */
  function factorRow(slot: number): number {
    const f = arena.f64
    if (gram && slot < gramReady) {
      const row = (ws.factor + 8 * stride * active) / 8
      const g = ws.gramMatrix / 8 + slot * gramWidth
      for (let q = 0; q < active; q++) f[row + q] = f[g + arena.i32[slots + q]!]!
    } else {
      kernels.activeGram(ws.factor, stride, active, ws.columns, ld, ws.slots, slot)
    }
    const pivot = kernels.choleskyAppend(ws.factor, stride, active)
    return pivot < DOUBTFUL ? distanceFromSpan(slot) : pivot
  }

  /** The factor's row for `slot` is in place: make it active. */
  function admit(slot: number, joinSign: number, value: number, pivot: number): void {
    const f = arena.f64
    const q = active++
    f[(ws.factor + 8 * stride * q) / 8 + q] = Math.sqrt(pivot)
    arena.i32[slots + q] = slot
    f[sign + q] = joinSign
    f[beta + q] = value
    kernels.forwardSolve(ws.factor, stride, q, q + 1, ws.sign, ws.z)
    noteEvent(events, state.lambda, arena.i32[variables + slot]!, 1)
  }

  /** |x_slot - X_A g|^2 with g = (X_A'X_A)^-1 X_A'x_slot (left in w): the pivot without its cancellation. */
  function distanceFromSpan(slot: number): number {
    const f = arena.f64
    kernels.backSolve(ws.factor, stride, active, ws.factor + 8 * stride * active, ws.w)
    f.fill(0, u, u + ld)
    kernels.addCombination(ws.columns, ld, ws.slots, ws.w, active, ws.u, ld)
    const column = (ws.columns + 8 * ld * slot) / 8
    let squares = 0
    for (let i = 0; i < ld; i++) {
      const d = f[column + i]! - f[u + i]!
      squares += d * d
    }
    return squares
  }

  /**
   * x_slot = X_A g lies in the span of the active columns and has met lambda: the fit does not change along
   * beta_slot += t sign, beta_A -= t sign g, so one active coefficient goes to zero and the two change places.
   */
  function exchange(slot: number, joinSign: number): void {
    const f = arena.f64
    let best = -1
    let step = Number.POSITIVE_INFINITY
    for (let q = 0; q < active; q++) {
      const g = joinSign * f[w + q]!
      const ratio = f[beta + q]! / g
      if (Math.abs(g) > 1e-9 && ratio >= 0 && g * f[sign + q]! > 0 && ratio < step) {
        step = ratio
        best = q
      }
    }
    if (best < 0) {
      blocked.push(slot)
      return
    }
    for (let q = 0; q < active; q++) f[beta + q]! -= step * joinSign * f[w + q]!
    f[beta + best] = 0
    blocked.push(removeFree(deactivate(best)))
    const pivot = factorRow(slot)
    if (pivot >= COLLINEAR) admit(slot, joinSign, step * joinSign, pivot)
    else blocked.push(slot)
  }

  /** Remove active position q; returns its place among the free. Blocked columns return: the span has shrunk. */
  function deactivate(q: number): number {
    const f = arena.f64
    const i32 = arena.i32
    const slot = i32[slots + q]!
    const correlation = state.lambda * f[sign + q]!
    kernels.choleskyRemove(ws.factor, stride, active, q)
    i32.copyWithin(slots + q, slots + q + 1, slots + active)
    f.copyWithin(sign + q, sign + q + 1, sign + active)
    f.copyWithin(beta + q, beta + q + 1, beta + active)
    active--
    kernels.forwardSolve(ws.factor, stride, q, active, ws.sign, ws.z)
    noteEvent(events, state.lambda, i32[variables + slot]!, -1)
    unblock()
    return addFree(slot, correlation)
  }

  function unblock(): void {
    for (const slot of blocked) {
      addFree(slot, gram ? correlationOf(slot) : kernels.dot(ws.columns + 8 * ld * slot, ws.r, ld))
    }
    blocked.length = 0
  }

  function correlationOf(slot: number): number {
    refreshResidual()
    return kernels.dot(ws.columns + 8 * ld * slot, ws.r, ld)
  }

  function rewind(t: number): void {
    const f = arena.f64
    for (let q = 0; q < active; q++) addFree(arena.i32[slots + q]!, 0)
    for (const slot of blocked) addFree(slot, 0)
    blocked.length = 0
    ahead = false
    held = -1
    active = 0
    state.lambda = f[tau + t]!
    const count = savedCount[t]!
    const wanted = savedSlots.slice(t * stride, t * stride + count)
    const returning = new Set(wanted)
    for (let k = freeCount - 1; k >= 0; k--) if (returning.has(arena.i32[free + k]!)) removeFree(k)
    const logged = savedEvents[t]!
    wanted.forEach((slot, q) => {
      const pivot = Math.max(factorRow(slot), COLLINEAR)
      admit(slot, savedSign[t * stride + q]!, savedBeta[t * stride + q]!, pivot)
    })
    events.count = logged
    knots = t + 1
    refreshResidual()
    kernels.transposeTimes(ws.columns, ld, ws.free, freeCount, ws.r, ws.c)
  }

  function settle(): void {
    const t = knots - 1
    if (t <= 0) return
    const f = arena.f64
    f[tau] = f[tau + t]!
    f.copyWithin(history, history + ld * t, history + ld * (t + 1))
    known[0] = known[t]!
    savedCount[0] = savedCount[t]!
    savedEvents[0] = savedEvents[t]!
    const o = t * stride
    savedSlots.copyWithin(0, o, o + active)
    savedBeta.copyWithin(0, o, o + active)
    savedSign.copyWithin(0, o, o + active)
    knots = 1
  }

  /** r = y - X_A beta, from scratch; w is kept. */
  function refreshResidual(): void {
    const f = arena.f64
    f.copyWithin(r, y, y + ld)
    const negative = ws.byslot / 8
    for (let q = 0; q < active; q++) f[negative + q] = -f[beta + q]!
    kernels.addCombination(ws.columns, ld, ws.slots, ws.byslot, active, ws.r, ld)
  }

  function residualAt(t: number): number {
    const address = ws.history + 8 * ld * t
    if (!gram || known[t] === 1) return address
    known[t] = 1
    const f = arena.f64
    const o = t * stride
    const count = savedCount[t]!
    arena.i32.set(savedSlots.subarray(o, o + count), ws.enter / 4)
    for (let q = 0; q < count; q++) f[ws.byslot / 8 + q] = -savedBeta[o + q]!
    f.copyWithin(address / 8, y, y + ld)
    kernels.addCombination(ws.columns, ld, ws.enter, ws.byslot, count, address, ld)
    return address
  }

  function deviation(s: number, e: number): number {
    if (e - s < 2) return 0
    return Math.sqrt(gram ? deviationByGram(s, e) : kernels.chordDeviation(ws.history, ld, ws.tau, s, e))
  }

  /** |X d|^2 = d'G d, where d is the distance of the coefficients at knot t from their chord. */
  function deviationByGram(s: number, e: number): number {
    const f = arena.f64
    const d = new Float64Array(gramReady)
    const put = (t: number, factor: number) => {
      for (let q = 0; q < savedCount[t]!; q++)
        d[savedSlots[t * stride + q]!]! += factor * savedBeta[t * stride + q]!
    }
    const list = ws.enter / 4
    const value = new Float64Array(gramReady)
    const length = (gramReady + 1) & ~1
    let worst = 0
    for (let t = s + 1; t < e; t++) {
      const fraction = (f[tau + s]! - f[tau + t]!) / (f[tau + s]! - f[tau + e]!)
      d.fill(0)
      put(t, 1)
      put(s, fraction - 1)
      put(e, -fraction)
      let count = 0
      for (let k = 0; k < gramReady; k++) {
        if (d[k] !== 0) {
          arena.i32[list + count] = k
          value[count++] = d[k]!
        }
      }
      const weights = ws.history / 8 + ld * (ws.knots - 1)
      if (count > ld) throw new CapacityError()
      f.set(value.subarray(0, count), weights)
      f.fill(0, ws.byslot / 8, ws.byslot / 8 + length)
      kernels.addCombination(ws.gramMatrix, gramWidth, ws.enter, 8 * weights, count, ws.byslot, length)
      let squares = 0
      for (let i = 0; i < count; i++) squares += value[i]! * f[ws.byslot / 8 + arena.i32[list + i]!]!
      worst = Math.max(worst, squares)
    }
    return worst
  }

  function coefficientsAt(t: number): { slots: Int32Array; beta: Float64Array } {
    const o = t * stride
    return {
      slots: savedSlots.subarray(o, o + savedCount[t]!),
      beta: savedBeta.subarray(o, o + savedCount[t]!),
    }
  }

  function violation(): number {
    const f = arena.f64
    refreshResidual()
    kernels.transposeTimes(ws.columns, ld, ws.free, freeCount, ws.r, ws.c)
    kernels.transposeTimes(ws.columns, ld, ws.slots, active, ws.r, ws.byslot)
    let worst = 0
    for (let k = 0; k < freeCount; k++) worst = Math.max(worst, Math.abs(f[c + k]!) - state.lambda)
    for (const slot of blocked) {
      worst = Math.max(worst, Math.abs(kernels.dot(ws.columns + 8 * ld * slot, ws.r, ld)) - state.lambda)
    }
    for (let q = 0; q < active; q++) {
      worst = Math.max(worst, Math.abs(f[ws.byslot / 8 + q]! - state.lambda * f[sign + q]!))
    }
    return worst
  }

  return state
}
