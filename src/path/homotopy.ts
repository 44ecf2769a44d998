/**
 * The exact lasso path on a working set: between knots the solution moves on a line,
 *   beta_A += gamma w,  r -= gamma u,  c -= gamma a,  lambda -= gamma,
 * with w = (X_A'X_A)^-1 s, u = X_A w, a = X_W'u, until a column joins (|c_j| = lambda) or a coefficient leaves (beta_j = 0).
 * Osborne, Presnell & Turlach (2000), Efron, Hastie, Johnstone & Tibshirani (2004). Columns have unit norm and the
 * response is scaled by 1/sqrt(m), so that c_j = x_j'r / m on the standardised scale and lambda is glmnet's.
 */
import { fail } from '../errors.js'
import type { Problem } from './problem.js'
import type { Workspace } from './workspace.js'

/** What happened along the path, in order: a variable joined (+1) or left (-1) at lambda. */
export interface EventLog {
  count: number
  lambda: Float64Array
  variable: Int32Array
  change: Int8Array
}

export interface Homotopy {
  lambda: number
  working: number
  active: number
  /** Knots since the last restart; knot t is at tau[t]. */
  knots: number
  readonly events: EventLog
  /** Load a subsample: r = y, nothing active, no working set. */
  load(rows: Int32Array): void
  /** Add variables to the working set. */
  extend(variables: ArrayLike<number>): void
  /** Set lambda to the largest |c| and record it as knot 0. */
  begin(): void
  /** Follow the path down to `end`, or until the knots are full. */
  follow(end: number): void
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

/** A column counts as constant in a subsample when its centred norm is lost in the rounding of its values. */
export const CONSTANT = 1e-24
const COLLINEAR = 1e-15

const enum Status {
  Free = 0,
  Active = 1,
  Blocked = 2,
  Constant = 3,
}

export class CapacityError extends Error {}

function extended<A extends Float64Array | Int32Array | Int8Array>(from: A, to: A): A {
  to.set(from)
  return to
}

export function createHomotopy(problem: Problem, ws: Workspace): Homotopy {
  const { kernels, arena } = problem
  const { ld, m, active: stride, gram } = ws
  const gramWidth = ws.working + 2
  const F = () => arena.f64
  // Snapshots of the active set after each knot: what a rewind needs.
  const savedCount = new Int32Array(ws.knots)
  const savedEvents = new Int32Array(ws.knots)
  const savedSlots = new Int32Array(ws.knots * stride)
  const savedBeta = new Float64Array(ws.knots * stride)
  const savedSign = new Float64Array(ws.knots * stride)
  const y64 = ws.y / 8
  const r64 = ws.r / 8
  const beta64 = ws.beta / 8
  const sign64 = ws.sign / 8
  const slots32 = ws.slots / 4
  const status32 = ws.status / 4
  const tau64 = ws.tau / 8
  let held = -1
  let gramReady = 0

  const state: Homotopy = {
    lambda: 0,
    working: 0,
    active: 0,
    knots: 0,
    events: { count: 0, lambda: new Float64Array(256), variable: new Int32Array(256), change: new Int8Array(256) },
    load,
    extend,
    begin,
    follow,
    rewind,
    settle,
    residualAt,
    deviation,
    coefficientsAt,
    violation,
  }

  function load(rows: Int32Array): void {
    const f = F()
    arena.i32.set(rows, ws.rows / 4)
    let mean = 0
    for (let i = 0; i < m; i++) mean += problem.y[rows[i]!]!
    mean /= m
    const scale = 1 / Math.sqrt(m)
    for (let i = 0; i < m; i++) {
      const value = (problem.y[rows[i]!]! - mean) * scale
      f[y64 + i] = value
      f[r64 + i] = value
    }
    state.working = 0
    state.active = 0
    state.knots = 0
    state.events.count = 0
    held = -1
    gramReady = 0
  }

  function extend(variables: ArrayLike<number>): void {
    const count = variables.length
    const from = state.working
    if (count === 0) return
    if (from + count > ws.working) throw new CapacityError()
    if (gram) refreshResidual()
    arena.i32.set(variables, ws.variables / 4 + from)
    kernels.enterColumns(
      problem.x, problem.n, ws.rows, m, ld, ws.variables + 4 * from, count,
      ws.columns + 8 * ld * from, ws.mean + 8 * from, ws.norm + 8 * from, ws.r, ws.c + 8 * from, CONSTANT,
    )
    const f = F()
    for (let k = from; k < from + count; k++) {
      arena.i32[status32 + k] = f[ws.norm / 8 + k] === 0 ? Status.Constant : Status.Free
    }
    state.working = from + count
    if (gram) {
      kernels.gramExtend(ws.columns, ld, ws.gramMatrix, gramWidth, gramReady, state.working)
      gramReady = state.working
    }
  }

  function begin(): void {
    const f = F()
    let largest = 0
    for (let k = 0; k < state.working; k++) {
      if (arena.i32[status32 + k] === Status.Free) largest = Math.max(largest, Math.abs(f[ws.c / 8 + k]!))
    }
    state.lambda = largest
    state.knots = 0
    state.events.count = 0
    pushKnot()
  }

  function pushKnot(): void {
    const f = F()
    const t = state.knots++
    f[tau64 + t] = state.lambda
    if (!gram) f.copyWithin((ws.history + 8 * ld * t) / 8, r64, r64 + ld)
    const na = state.active
    savedCount[t] = na
    savedEvents[t] = state.events.count
    const o = t * stride
    const i32 = arena.i32
    for (let q = 0; q < na; q++) {
      savedSlots[o + q] = i32[slots32 + q]!
      savedBeta[o + q] = f[beta64 + q]!
      savedSign[o + q] = f[sign64 + q]!
    }
  }

  function follow(end: number): void {
    const f = F()
    const guard = 200 + 40 * (state.working + m)
    for (let steps = 0; state.lambda > end && state.knots < ws.knots; steps++) {
      if (steps > guard) fail('numeric/path-cycles', { where: 'lasso path', rule: 'must end', got: `${steps} steps` })
      const { active, working, lambda } = state
      if (active > 0) {
        if (gram) {
          kernels.directionByGram(ws.factor, stride, active, ws.z, ws.w, ws.slots, ws.gramMatrix, gramWidth, ws.a, working)
        } else {
          kernels.directionByResidual(
            ws.factor, stride, active, ws.z, ws.w, ws.slots, ws.columns, ld, ws.u, ws.a, working,
          )
        }
      } else {
        f.fill(0, ws.a / 8, ws.a / 8 + working)
        f.fill(0, ws.u / 8, ws.u / 8 + ld)
      }
      const limit = lambda - end
      const drop = kernels.nearestDrop(ws.beta, ws.w, active, limit, ws.out)
      let gamma = f[ws.out / 8]!
      let join = -1
      let sign = 0
      if (active < m - 1) {
        join = kernels.nearestJoin(ws.c, ws.a, ws.status, working, lambda, gamma, held, 1e-10 * lambda, ws.out)
        if (join >= 0) {
          gamma = f[ws.out / 8]!
          sign = f[ws.out / 8 + 1]!
        }
      }
      kernels.advance(gamma, active, ws.w, ws.beta, working, ws.a, ws.c, gram ? 0 : ld, ws.u, ws.r)
      held = -1
      state.lambda = join < 0 && drop < 0 ? end : lambda - gamma
      if (join >= 0) activate(join, sign)
      else if (drop >= 0) held = deactivate(drop)
      pushKnot()
    }
  }

  function activate(slot: number, sign: number): void {
    const { active } = state
    if (active >= stride) throw new CapacityError()
    const f = F()
    const row = (ws.factor + 8 * stride * active) / 8
    if (gram) {
      const g = ws.gramMatrix / 8 + slot * gramWidth
      for (let q = 0; q < active; q++) f[row + q] = f[g + arena.i32[slots32 + q]!]!
    } else {
      kernels.activeGram(ws.factor, stride, active, ws.columns, ld, ws.slots, slot)
    }
    let pivot = kernels.choleskyAppend(ws.factor, stride, active)
    if (pivot < 1e-6) pivot = distanceFromSpan(slot)
    if (pivot < COLLINEAR) {
      exchange(slot, sign)
      return
    }
    f[row + active] = Math.sqrt(pivot)
    admit(slot, sign, 0)
  }

  /** The factor's row for `slot` is in place: make it active. */
  function admit(slot: number, sign: number, beta: number): void {
    const f = F()
    const q = state.active++
    arena.i32[slots32 + q] = slot
    arena.i32[status32 + slot] = Status.Active
    f[sign64 + q] = sign
    f[beta64 + q] = beta
    kernels.forwardSolve(ws.factor, stride, q, q + 1, ws.sign, ws.z)
    note(slot, 1)
  }

  function note(slot: number, change: 1 | -1): void {
    const { events } = state
    const e = events.count++
    if (e === events.lambda.length) {
      events.lambda = extended(events.lambda, new Float64Array(2 * e))
      events.variable = extended(events.variable, new Int32Array(2 * e))
      events.change = extended(events.change, new Int8Array(2 * e))
    }
    events.lambda[e] = state.lambda
    events.variable[e] = arena.i32[ws.variables / 4 + slot]!
    events.change[e] = change
  }

  /** |x_slot - X_A g|^2 with g = (X_A'X_A)^-1 X_A'x_slot (left in w): the pivot without its cancellation. */
  function distanceFromSpan(slot: number): number {
    const f = F()
    const { active } = state
    kernels.backSolve(ws.factor, stride, active, ws.factor + 8 * stride * active, ws.w)
    const column = (ws.columns + 8 * ld * slot) / 8
    const u = ws.u / 8
    f.fill(0, u, u + ld)
    kernels.addCombination(ws.columns, ld, ws.slots, ws.w, active, ws.u, ld)
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
  function exchange(slot: number, sign: number): void {
    const f = F()
    const { active } = state
    let best = -1
    let step = Number.POSITIVE_INFINITY
    for (let q = 0; q < active; q++) {
      const g = sign * f[ws.w / 8 + q]!
      const ratio = f[beta64 + q]! / g
      if (Math.abs(g) > 1e-9 && ratio >= 0 && g * f[sign64 + q]! > 0 && ratio < step) {
        step = ratio
        best = q
      }
    }
    if (best < 0) {
      arena.i32[status32 + slot] = Status.Blocked
      return
    }
    for (let q = 0; q < active; q++) f[beta64 + q]! -= step * sign * f[ws.w / 8 + q]!
    f[beta64 + best] = 0
    const out = deactivate(best)
    arena.i32[status32 + out] = Status.Blocked
    const row = (ws.factor + 8 * stride * state.active) / 8
    kernels.activeGram(ws.factor, stride, state.active, ws.columns, ld, ws.slots, slot)
    const pivot = Math.max(kernels.choleskyAppend(ws.factor, stride, state.active), 0)
    const exact = pivot < 1e-6 ? distanceFromSpan(slot) : pivot
    if (exact < COLLINEAR) {
      arena.i32[status32 + slot] = Status.Blocked
      return
    }
    f[row + state.active] = Math.sqrt(exact)
    admit(slot, sign, step * sign)
  }

  /** Remove active position q; returns the slot. Blocked columns get another chance, since the span has shrunk. */
  function deactivate(q: number): number {
    const f = F()
    const i32 = arena.i32
    const na = state.active
    const slot = i32[slots32 + q]!
    kernels.choleskyRemove(ws.factor, stride, na, q)
    i32.copyWithin(slots32 + q, slots32 + q + 1, slots32 + na)
    f.copyWithin(sign64 + q, sign64 + q + 1, sign64 + na)
    f.copyWithin(beta64 + q, beta64 + q + 1, beta64 + na)
    state.active = na - 1
    i32[status32 + slot] = Status.Free
    unblock()
    kernels.forwardSolve(ws.factor, stride, q, na - 1, ws.sign, ws.z)
    note(slot, -1)
    return slot
  }

  function unblock(): void {
    const i32 = arena.i32
    for (let k = 0; k < state.working; k++) {
      if (i32[status32 + k] === Status.Blocked) i32[status32 + k] = Status.Free
    }
  }

  function rewind(t: number): void {
    const f = F()
    const i32 = arena.i32
    for (let q = 0; q < state.active; q++) i32[status32 + i32[slots32 + q]!] = Status.Free
    unblock()
    const count = savedCount[t]!
    const events = savedEvents[t]!
    const o = t * stride
    state.active = 0
    state.lambda = f[tau64 + t]!
    for (let q = 0; q < count; q++) {
      const slot = savedSlots[o + q]!
      kernels.activeGram(ws.factor, stride, q, ws.columns, ld, ws.slots, slot)
      let pivot = kernels.choleskyAppend(ws.factor, stride, q)
      if (pivot < 1e-6) pivot = distanceFromSpan(slot)
      f[(ws.factor + 8 * stride * q) / 8 + q] = Math.sqrt(Math.max(pivot, COLLINEAR))
      admit(slot, savedSign[o + q]!, savedBeta[o + q]!)
    }
    state.events.count = events
    state.knots = t + 1
    held = -1
    refreshResidual()
    kernels.transposeTimes(ws.columns, ws.r, ws.c, ld, state.working)
  }

  function settle(): void {
    const t = state.knots - 1
    if (t === 0) return
    const f = F()
    f[tau64] = f[tau64 + t]!
    f.copyWithin(ws.history / 8, (ws.history + 8 * ld * t) / 8, (ws.history + 8 * ld * (t + 1)) / 8)
    savedCount[0] = savedCount[t]!
    savedEvents[0] = savedEvents[t]!
    const o = t * stride
    savedSlots.copyWithin(0, o, o + stride)
    savedBeta.copyWithin(0, o, o + stride)
    savedSign.copyWithin(0, o, o + stride)
    state.knots = 1
  }

  /** r = y - X_A beta, from scratch. */
  function refreshResidual(): void {
    const f = F()
    const { active } = state
    f.copyWithin(r64, y64, y64 + ld)
    for (let q = 0; q < active; q++) f[ws.w / 8 + q] = -f[beta64 + q]!
    kernels.addCombination(ws.columns, ld, ws.slots, ws.w, active, ws.r, ld)
  }

  function residualAt(t: number): number {
    const address = ws.history + 8 * ld * t
    if (gram) {
      const f = F()
      const i32 = arena.i32
      const o = t * stride
      const list = ws.found / 4
      for (let q = 0; q < savedCount[t]!; q++) {
        i32[list + q] = savedSlots[o + q]!
        f[ws.u / 8 + q] = -savedBeta[o + q]!
      }
      f.copyWithin(address / 8, y64, y64 + ld)
      kernels.addCombination(ws.columns, ld, ws.found, ws.u, savedCount[t]!, address, ld)
    }
    return address
  }

  function deviation(s: number, e: number): number {
    if (e - s < 2) return 0
    return Math.sqrt(gram ? deviationByGram(s, e) : kernels.chordDeviation(ws.history, ld, ws.tau, s, e))
  }

  /** |X d|^2 = d'G d, where d is the distance of the coefficients at knot t from their chord. */
  function deviationByGram(s: number, e: number): number {
    const f = F()
    const i32 = arena.i32
    const tau = (t: number) => f[tau64 + t]!
    const d = new Float64Array(state.working)
    const list = ws.found / 4
    let worst = 0
    for (let t = s + 1; t < e; t++) {
      const fraction = (tau(s) - tau(t)) / (tau(s) - tau(e))
      d.fill(0)
      for (let q = 0; q < savedCount[t]!; q++) d[savedSlots[t * stride + q]!]! += savedBeta[t * stride + q]!
      for (let q = 0; q < savedCount[s]!; q++) d[savedSlots[s * stride + q]!]! -= (1 - fraction) * savedBeta[s * stride + q]!
      for (let q = 0; q < savedCount[e]!; q++) d[savedSlots[e * stride + q]!]! -= fraction * savedBeta[e * stride + q]!
      let count = 0
      for (let k = 0; k < state.working; k++) {
        if (d[k] !== 0) {
          i32[list + count] = k
          f[ws.u / 8 + count++] = d[k]!
        }
      }
      const length = (state.working + 1) & ~1
      f.fill(0, ws.a / 8, ws.a / 8 + length)
      kernels.addCombination(ws.gramMatrix, gramWidth, ws.found, ws.u, count, ws.a, length)
      let squares = 0
      for (let i = 0; i < count; i++) squares += f[ws.u / 8 + i]! * f[ws.a / 8 + i32[list + i]!]!
      worst = Math.max(worst, squares)
    }
    return worst
  }

  function coefficientsAt(t: number): { slots: Int32Array; beta: Float64Array } {
    const o = t * stride
    return { slots: savedSlots.subarray(o, o + savedCount[t]!), beta: savedBeta.subarray(o, o + savedCount[t]!) }
  }

  function violation(): number {
    const f = F()
    refreshResidual()
    kernels.transposeTimes(ws.columns, ws.r, ws.a, ld, state.working)
    let worst = 0
    for (let k = 0; k < state.working; k++) {
      const status = arena.i32[status32 + k]!
      if (status === Status.Constant) continue
      if (status !== Status.Active) worst = Math.max(worst, Math.abs(f[ws.a / 8 + k]!) - state.lambda)
    }
    for (let q = 0; q < state.active; q++) {
      const k = arena.i32[slots32 + q]!
      worst = Math.max(worst, Math.abs(f[ws.a / 8 + k]! - state.lambda * f[sign64 + q]!))
    }
    f.copyWithin(ws.c / 8, ws.a / 8, ws.a / 8 + state.working)
    return worst
  }

  return state
}
