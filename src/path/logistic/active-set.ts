/**
 * The logistic lasso restricted to its active set: the columns A with their signs s, and the intercept and what else is not
 * penalised before them with sign 0. With unit-norm columns, eta = X_A beta, r = (y - mu) / sqrt(m) and c = X'r, the conditions at lambda are
 *   c_A = lambda s   and   |c_j| <= lambda elsewhere,
 * and Newton's step is H^-1 (c_A - lambda s) with H = X_A' M X_A (hessian.ts), for two classes M = diag(mu (1 - mu)) / sqrt(m). The factor of H is kept with
 * the weights it was made with, and follows the set by one row more or less. The elastic net has c_A = lambda (s + ridge beta) and
 * H = X_A' M X_A + lambda diag(ridge); lambda is then that of the lasso's share of the penalty.
 */

import { CapacityError } from '../gaussian/path-state.js'
import type { Problem } from '../problem.js'
import { UNKNOWN } from './correction.js'
import { COLLINEAR, createFactor, DOUBTFUL, type Factor } from './factor.js'
import type { Hessian } from './hessian.js'
import type { Likelihood } from './likelihood.js'
import { fitUnpenalised } from './unpenalised.js'
import type { LogisticWorkingSet } from './working-set.js'
import { type LogisticWorkspace, ridgeOf } from './workspace.js'

export interface ActiveSet {
  readonly ws: LogisticWorkspace
  readonly working: LogisticWorkingSet
  /** Active positions, those of the intercept and the unpenalised columns included, which are the first. */
  size: number
  unpenalised: number
  /** The factor's weights are those of the current point. */
  fresh: boolean
  readonly factor: Factor
  readonly hessian: Hessian
  /** Smallest weight; H is at least `shrinkage` times the factor's at the current point and the lambda of the last gradient. */
  leastWeight: number
  shrinkage: number
  /** Largest |c_A - lambda s| of the last gradient. */
  worst: number
  /** Only the intercept, at its value for the null model, and the unpenalised columns, where they are fitted by Newton's method. */
  start(intercept: number): void
  /** The same where `start` had them, after their slots were used for something else. */
  startAgain(): void
  /** eta, r, the weights and c_A from beta alone. */
  evaluate(): void
  /** -log likelihood by row, on average. */
  value(): number
  /** The unpenalised columns decide every row (likelihood.ts): no penalised one has anything to explain. */
  decided: boolean
  isDecided(): boolean
  /** Bound of the weights, where they have grown at most by a factor. */
  top(growth: number): number
  refactor(): void
  /** g = c_A - lambda s, less lambda ridge beta, and z = L^-1 g; returns g'(LL')^-1 g. */
  gradient(lambda: number): number
  /** w = L^-T z, Newton's step after `gradient`. */
  direction(): void
  /** Take that step; returns how many coefficients then have the wrong sign. */
  advance(): number
  /** u = V X_A H^-1 s, the rate at which the residual falls with lambda. */
  lookAhead(): void
  /**
   * Make the inactive column at a place active, in the factor too. False when it lies in the span of the active columns and
   * has nothing to add while they stay: it is blocked. A column that is only near the span stays inactive without `nearly`.
   */
  admit(place: number, sign: number, nearly: boolean): boolean
  /** The same without the factor, which `refactor` and `findSpread` must then make anew. */
  place(place: number, sign: number): void
  /** Make an active column inactive. */
  dismiss(position: number): void
  save(into: SavedActiveSet): void
  /** Back to a saved active set: beta and what follows from it, and the factor. */
  restore(from: SavedActiveSet): void
}

export interface SavedActiveSet {
  size: number
  readonly slots: Int32Array
  readonly sign: Float64Array
  readonly beta: Float64Array
}

export function createSavedActiveSet(ws: LogisticWorkspace): SavedActiveSet {
  return {
    size: 0,
    slots: new Int32Array(ws.active),
    sign: new Float64Array(ws.active),
    beta: new Float64Array(ws.active),
  }
}

export function createActiveSet(
  problem: Problem,
  ws: LogisticWorkspace,
  working: LogisticWorkingSet,
  likelihood: Likelihood,
  toLimit = false,
): ActiveSet {
  const { kernels, arena } = problem
  const { ld, m, active: stride } = ws
  const scale = 1 / Math.sqrt(m)
  const { hessian } = likelihood
  const factor = createFactor(problem, ws, hessian)
  const constants = likelihood.constant ? 1 : 0
  const [beta, sign, ca, before] = [ws.beta / 8, ws.sign / 8, ws.ca / 8, ws.betaBefore / 8] as const
  const missed = ws.missed / 8
  const slots = ws.slots / 4
  /** Smallest ratio of a weight to the factor's; lambda of the last gradient. */
  let weightRatio = 1
  let lambdaNow = 0
  /** Of the unpenalised columns without the others. */
  const first = new Float64Array(ws.unpenalised)

  const active: ActiveSet = {
    ws,
    working,
    size: 0,
    unpenalised: constants,
    fresh: false,
    factor,
    hessian,
    leastWeight: 0,
    top: growth => likelihood.top(growth),
    shrinkage: 1,
    worst: 0,
    start,
    startAgain,
    evaluate,
    value: () => likelihood.value(),
    decided: false,
    isDecided: () => likelihood.isDecided?.() ?? false,
    refactor,
    gradient,
    direction: () => kernels.upperSolve(ws.factor, stride, active.size, ws.reciprocal, ws.z, ws.w),
    advance: () =>
      kernels.advanceActive(ws.factor, stride, active.size, ws.reciprocal, ws.z, ws.w, ws.beta, ws.sign),
    lookAhead,
    admit,
    place: (place, joinSign) => activate(working.take(place), joinSign, 0, 0),
    dismiss,
    save,
    restore,
  }
  return active

  function start(intercept: number): void {
    factor.lift = factor.lifted = 0
    active.decided = false
    first.fill(0)
    first[0] = intercept * Math.sqrt(m)
    startAgain()
    if (active.unpenalised === constants) return
    fitUnpenalised(problem, active, constants, toLimit)
    first.set(arena.f64.subarray(beta, beta + active.size))
  }

  function startAgain(): void {
    const { f64, i32 } = arena
    const column = ws.columns / 8
    if (ws.adjustment === undefined) {
      f64.fill(scale, column, column + m)
      f64.fill(0, column + m, column + ld)
    } else {
      // Orthonormal columns that span the same.
      const { basis, rank } = ws.adjustment
      active.unpenalised = rank - 1 + constants
      f64.copyWithin(column, basis / 8, basis / 8 + rank * ld)
    }
    active.size = active.unpenalised
    // Where nothing is active, the kernels look at the first column all the same.
    i32[slots] = 0
    for (let q = 0; q < active.size; q++) {
      const slot = q + 1 - constants
      i32[ws.variables / 4 + slot] = -1
      i32[slots + q] = slot
      f64[sign + q] = 0
      f64[beta + q] = first[q]
      f64[missed + q] = UNKNOWN
      if (ws.ridged) f64[ws.ridge / 8 + q] = 0
    }
    lambdaNow = 0
    evaluate()
    refactor()
    factor.findSpread(active.size)
  }

  function evaluate(): void {
    likelihood.evaluate(active.size)
    kernels.transposeTimes(ws.columns, ld, ws.slots, active.size, ws.r, ws.ca)
    weightRatio = arena.f64[ws.out / 8]
    active.shrinkage = hessianRatio()
    active.leastWeight = arena.f64[ws.out / 8 + 1]
    active.fresh = false
  }

  function refactor(): void {
    factor.renew(active.size, hessianRatio(), lambdaNow)
    active.shrinkage = weightRatio = 1
    active.fresh = true
  }

  function hessianRatio(): number {
    return ws.ridged && factor.lambda > 0 ? Math.min(weightRatio, lambdaNow / factor.lambda) : weightRatio
  }

  /** s + ridge beta. */
  function findPull(): void {
    const { f64 } = arena
    for (let q = 0; q < active.size; q++)
      f64[ws.pull / 8 + q] = f64[sign + q] + f64[ws.ridge / 8 + q] * f64[beta + q]
  }

  function gradient(lambda: number): number {
    if (ws.ridged) {
      findPull()
      lambdaNow = lambda
      active.shrinkage = hessianRatio()
    }
    const squared = kernels.activeGradient({
      l: ws.factor,
      stride,
      size: active.size,
      reciprocal: ws.reciprocal,
      c: ws.ca,
      sign: ws.pull,
      lambda,
      g: ws.g,
      z: ws.z,
      out: ws.out,
    })
    active.worst = arena.f64[ws.out / 8]
    return squared
  }

  function lookAhead(): void {
    if (ws.ridged) findPull()
    kernels.lowerSolve(ws.factor, stride, active.size, ws.reciprocal, ws.pull, ws.z)
    kernels.upperSolve(ws.factor, stride, active.size, ws.reciprocal, ws.z, ws.w)
    hessian.along(active.size)
  }

  function admit(at: number, joinSign: number, nearly: boolean): boolean {
    if (active.size >= stride) throw new CapacityError()
    // Without penalised columns a factor is that of any lambda.
    if (active.size === active.unpenalised) factor.lambda = lambdaNow
    const c = arena.f64[ws.c / 8 + at]
    const slot = working.take(at)
    if (factor.append(slot, active.size, nearly ? COLLINEAR : DOUBTFUL)) {
      activate(slot, joinSign, 0, c)
      return true
    }
    if (nearly) return exchange(slot, joinSign, c)
    working.give(slot)
    return false
  }

  /**
   * x_slot = X_A g lies in the span of the active columns: the fit does not change along beta_slot += t sign,
   * beta_A -= t sign g, and the penalty falls when sign g's > 1. Then one coefficient goes to zero and the two change
   * places; otherwise the column has nothing to add while the active ones stay.
   */
  function exchange(slot: number, joinSign: number, c: number): boolean {
    const { f64 } = arena
    const w = ws.w / 8
    let gain = 0
    let leaving = -1
    let step = Number.POSITIVE_INFINITY
    for (let q = active.unpenalised; q < active.size; q++) {
      const g = joinSign * f64[w + q]
      gain += g * f64[sign + q]
      if (g * f64[sign + q] > 1e-9 && f64[beta + q] / g < step) {
        step = f64[beta + q] / g
        leaving = q
      }
    }
    if (gain <= 1 + 1e-9 || leaving < 0) {
      working.blocked.push(slot)
      return false
    }
    for (let q = 0; q < active.size; q++) f64[beta + q] -= step * joinSign * f64[w + q]
    dismiss(leaving)
    if (factor.append(slot, active.size, COLLINEAR)) {
      activate(slot, joinSign, step * joinSign, c)
      return true
    }
    working.give(slot)
    return false
  }

  function activate(slot: number, joinSign: number, value: number, c: number): void {
    if (active.size >= stride) throw new CapacityError()
    const q = active.size++
    arena.i32[slots + q] = slot
    arena.f64[sign + q] = joinSign
    arena.f64[beta + q] = value
    if (ws.ridged) arena.f64[ws.ridge / 8 + q] = ridgeOf(ws, arena, slot)
    arena.f64[before + q] = value
    arena.f64[missed + q] = UNKNOWN
    arena.f64[ca + q] = c
  }

  function dismiss(position: number): void {
    const { f64, i32 } = arena
    const { size } = active
    working.give(i32[slots + position])
    factor.remove(position, size)
    i32.copyWithin(slots + position, slots + position + 1, slots + size)
    f64.copyWithin(sign + position, sign + position + 1, sign + size)
    f64.copyWithin(beta + position, beta + position + 1, beta + size)
    f64.copyWithin(ca + position, ca + position + 1, ca + size)
    f64.copyWithin(before + position, before + position + 1, before + size)
    f64.copyWithin(missed + position, missed + position + 1, missed + size)
    if (ws.ridged) {
      const ridge = ws.ridge / 8
      f64.copyWithin(ridge + position, ridge + position + 1, ridge + size)
    }
    active.size = size - 1
    working.unblock()
  }

  function save(into: SavedActiveSet): void {
    const { f64, i32 } = arena
    into.size = active.size
    for (let q = 0; q < active.size; q++) {
      into.slots[q] = i32[slots + q]
      into.sign[q] = f64[sign + q]
      into.beta[q] = f64[beta + q]
    }
  }

  function restore(from: SavedActiveSet): void {
    const { unpenalised } = active
    for (let q = unpenalised; q < active.size; q++) working.give(arena.i32[slots + q])
    working.unblock()
    active.size = unpenalised
    for (let q = 0; q < unpenalised; q++) {
      arena.f64[beta + q] = from.beta[q]
      arena.f64[missed + q] = UNKNOWN
    }
    for (let q = unpenalised; q < from.size; q++) {
      const slot = from.slots[q]
      working.take(working.placeOf(slot))
      activate(slot, from.sign[q], from.beta[q], 0)
    }
    evaluate()
    refactor()
    factor.findSpread(active.size)
  }
}
