/**
 * The solution at one lambda on a working set: Newton steps on the active set, with columns joining where |c_j| exceeds
 * lambda and leaving where a coefficient changes sign, until the bound of logistic-bound.ts shows that the minimiser on
 * this set has its signs and violates nothing: then the support is exact, however loose the coefficients.
 * Where a coefficient or a slack is too near its boundary for that, the steps go on to the rounding level.
 */

import type { Problem } from '../problem.js'
import type { ActiveSet } from './active-set.js'
import { distanceBound, residualBound } from './bound.js'
import { createCorrection } from './correction.js'

export interface Newton {
  /**
   * Move the active set to the solution at lambda, with c_A = lambda s to `precision` of lambda, or only until the support is
   * proven when that is 1. False when it did not get there. `from` is the lambda that the active set solves now; without it columns come and go one at a
   * time from the start.
   */
  solve(lambda: number, precision: number, from?: number): boolean
  /** Forget what was before: a path must not depend on the one before it. */
  begin(): void
  /** Bound of the distance of the residual from the solution's, and of the gradient in the metric of H^-1. */
  bound: number
  nu: number
  /** Largest |c| of the inactive columns. */
  largest: number
  /** Evaluations of the likelihood, and Hessians factored. */
  steps: number
  factors: number
}

/** A residual may be off by this share of lambda where the support is proven. */
const LOOSE = 4e-3
/** A step with a stale factor should shrink the gradient at least by this, by more when coefficients are wanted. */
const CONTRACTION = 0.3
const SHARP_CONTRACTION = 0.01
const NO_CONTRACTION = 0.7
/** Rounding of c: where the gradient has come down to it, or to 1e-12 of lambda, steps no longer help. */
const ROUNDING = 1e-15
/** A column joins beyond lambda by this share of it. */
const JOIN = 1e-11
/** After this many steps columns join and leave one at a time: many at once may push each other out again and again. */
const PATIENCE = 8
/** At most about this many columns join at once. */
const CROWD = 8
const LIMIT = 80

export function createNewton(problem: Problem, active: ActiveSet): Newton {
  const { kernels, arena } = problem
  const { ws, working } = active
  const correction = createCorrection(problem, ws)
  const joining: number[] = []
  const beta = ws.beta / 8
  const sign = ws.sign / 8
  const spread = ws.spread / 8
  let distance = 0
  let wasted = 0

  const newton: Newton = { bound: 0, nu: 0, largest: 0, steps: 0, factors: 0, begin, solve }
  return newton

  function begin(): void {
    wasted = newton.steps = newton.factors = 0
  }

  function solve(lambda: number, precision: number, from?: number): boolean {
    const patience = from === undefined ? 0 : PATIENCE
    const way = (from ?? lambda) - lambda
    const { factors } = newton
    let kept = false
    const exact = precision < 1
    const floor = Math.max(1e-12 * lambda, ROUNDING)
    const loose = LOOSE * lambda
    const contraction = exact ? SHARP_CONTRACTION : CONTRACTION
    let before = Number.MAX_VALUE
    for (let step = 0; step < LIMIT; step++) {
      let squared = active.gradient(lambda)
      // A step that makes things worse calls for more care, unless it is by rounding; so does anything that is not a number.
      if (!(squared < 16 * before) && !(active.worst <= floor && Number.isFinite(squared))) return false
      if (!active.fresh && active.worst > floor && isStale(squared / before, contraction)) {
        wasted = 0
        active.refactor()
        newton.factors++
        squared = active.gradient(lambda)
      }
      const stalled = squared > 0.25 * before && active.fresh && active.worst <= 1e-9 * lambda
      const settled = active.worst <= floor || stalled
      newton.nu = Math.sqrt(squared / active.shrinkage)
      distance = distanceBound(newton.nu, active.factor.sound ? active.leastWeight : 0)
      newton.bound = residualBound(distance, active.leastWeight, active.top(1))
      if (settled || newton.bound <= loose) {
        const certain = lambda + (settled ? JOIN * lambda + ROUNDING : newton.bound)
        working.look()
        newton.largest = kernels.largestAbsolute(ws.c, working.inactive)
        if (newton.largest > certain && join(certain, step >= patience, settled)) {
          before = Number.MAX_VALUE
          continue
        }
        if (settled) {
          if (dismissIdle(lambda)) {
            before = Number.MAX_VALUE
            active.evaluate()
            continue
          }
          if (!(newton.bound < Number.POSITIVE_INFINITY)) newton.bound = active.worst
          learn(kept && newton.factors === factors ? way : 0)
          return !blockedViolates(lambda)
        }
        const precise = !exact || active.worst <= precision * lambda
        if (precise && newton.largest + newton.bound < lambda && signsHold()) {
          learn(kept && newton.factors === factors ? way : 0)
          return true
        }
      }
      const first = step === 0 && way !== 0 && active.factor.sound
      if (first) correction.take(active.size, way)
      const wrong = active.advance()
      if (first) {
        correction.keep(active.size)
        kept = true
      }
      before = wrong === 0 ? squared : dismissWrong(step >= patience || !active.factor.sound)
      active.evaluate()
      newton.steps++
    }
    return false
  }

  /** What the first step has missed, on a way above 0 with one factor. */
  function learn(way: number): void {
    if (way === 0) correction.forget(active.size)
    else correction.learn(active.size, way)
  }

  /**
   * Is it time for a new factor? That costs as much as some evaluations of the likelihood; when steps that shrink the
   * gradient too little have cost a quarter of it, it pays.
   */
  function isStale(squaredRatio: number, contraction: number): boolean {
    if (squaredRatio <= contraction * contraction) return false
    const { size } = active
    const cost = (size * (size + (size * size) / (3 * ws.m))) / (4 * size + 2 * working.inactive)
    return ++wasted >= 0.25 * cost || squaredRatio > NO_CONTRACTION * NO_CONTRACTION
  }

  /** Coefficients that changed sign leave; with care only the first, and the step ends where it reaches zero. */
  function dismissWrong(careful: boolean): number {
    const { f64 } = arena
    const w = ws.w / 8
    const wrong = (q: number) => f64[beta + q] * f64[sign + q] < 0
    if (careful) {
      let back = 0
      let first = -1
      for (let q = active.unpenalised; q < active.size; q++) {
        if (wrong(q) && f64[beta + q] / f64[w + q] > back) {
          back = f64[beta + q] / f64[w + q]
          first = q
        }
      }
      for (let q = 0; q < active.size; q++) f64[beta + q] -= back * f64[w + q]
      // Of numbers that are none there is no first.
      if (first >= 0) active.dismiss(first)
    }
    for (let q = active.size - 1; q >= active.unpenalised; q--) if (wrong(q)) active.dismiss(q)
    return Number.MAX_VALUE
  }

  /**
   * Inactive columns beyond the limit become active, with care only the furthest; of those near the span of the active ones
   * only one, and only when the coefficients have come to rest. False when none did.
   */
  function join(limit: number, careful: boolean, rest: boolean): boolean {
    const { f64, i32 } = arena
    let least = careful ? Math.max(limit, newton.largest * (1 - 1e-9)) : limit
    do {
      joining.length = 0
      for (let k = 0; k < working.inactive; k++) {
        if (Math.abs(f64[ws.c / 8 + k]) >= least) joining.push(i32[ws.inactive / 4 + k])
      }
      least = 0.5 * (least + newton.largest)
    } while (joining.length > CROWD && least < newton.largest * (1 - 1e-9))
    // Of two columns that tie the first in the table joins.
    if (joining.length > 1) joining.sort((a, b) => variableOf(a) - variableOf(b))
    let any = false
    for (const nearly of [false, true]) {
      if (nearly && (any || !rest)) break
      for (const slot of joining) {
        if (nearly && any) break
        const place = working.placeOf(slot)
        if (active.admit(place, f64[ws.c / 8 + place] > 0 ? 1 : -1, nearly)) any = true
      }
    }
    return any
  }

  /**
   * A coefficient so small that without it c would not exceed lambda by what a column needs to join does not count:
   * beta_q / (H^-1)_qq is how far c_q would move. True when one had to leave.
   */
  function dismissIdle(lambda: number): boolean {
    if (active.size === active.unpenalised) return false
    if (!active.factor.spreadKnown) active.factor.findSpread(active.size)
    const { f64 } = arena
    const least = 0.5 * (JOIN * lambda + ROUNDING)
    let any = false
    for (let q = active.size - 1; q >= active.unpenalised; q--) {
      if (Math.abs(f64[beta + q]) > least * f64[spread + q]) continue
      active.dismiss(q)
      any = true
    }
    return any
  }

  function variableOf(slot: number): number {
    return arena.i32[ws.variables / 4 + slot]
  }

  /** No coefficient is nearer to zero than its distance from the minimiser can be. */
  function signsHold(): boolean {
    const limit = (distance * distance) / active.shrinkage
    if (clearOfZero(limit)) return true
    if (active.factor.spreadKnown) return false
    active.factor.findSpread(active.size)
    return clearOfZero(limit)
  }

  function clearOfZero(limit: number): boolean {
    const { f64 } = arena
    for (let q = active.unpenalised; q < active.size; q++) {
      const value = f64[beta + q]
      if (!(value * value > limit * f64[spread + q])) return false
    }
    return true
  }

  function blockedViolates(lambda: number): boolean {
    if (working.blocked.length === 0) return false
    const product = (slot: number) => Math.abs(kernels.dot(ws.columns + 8 * ws.ld * slot, ws.r, ws.ld))
    return working.blocked.some(slot => product(slot) > lambda * (1 + 1e-9))
  }
}
