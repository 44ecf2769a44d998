/**
 * The solution at one lambda on a working set: Newton steps on the active face, with columns joining where |c_j| exceeds
 * lambda and leaving where a coefficient changes sign, until the bound of logistic-bound.ts shows that the minimiser on
 * this face has the signs of the face and violates nothing: then the support is exact, however loose the coefficients.
 * Where a coefficient or a slack is too near its boundary for that, the steps go on to the rounding level.
 */
import { distanceBound, residualBound } from './logistic-bound.js'
import { descend } from './logistic-descent.js'
import { createSavedFace, type Face } from './logistic-face.js'
import type { Problem } from './problem.js'

export interface Newton {
  /** Move the face to the solution at lambda; `exact` asks for coefficients at the rounding level. */
  solve(lambda: number, exact: boolean): void
  /** Bound of the distance of the residual from the solution's. */
  readonly bound: number
  /** Evaluations of the likelihood, Hessians factored, solutions that needed the guarded descent. */
  steps: number
  factors: number
  rescues: number
}

/** A residual may be off by this share of lambda where the support is proven. */
const LOOSE = 2e-3
/** Rounding of c: where the gradient has come down to it, or to 1e-12 of lambda, steps no longer help. */
const ROUNDING = 1e-15
/** A column joins beyond lambda by this share of it. */
const JOIN = 1e-11
/** A step must shrink the gradient at least by this, or the factor is made anew. */
const CONTRACTION = 0.25
const LIMIT = 40

export function createNewton(problem: Problem, face: Face): Newton {
  const { kernels, arena } = problem
  const { ws, watch } = face
  const top = 1 / (4 * Math.sqrt(ws.m))
  const saved = createSavedFace(ws)
  const joining: number[] = []
  let distance = 0

  const newton = { bound: 0, steps: 0, factors: 0, rescues: 0, solve }
  return newton

  function solve(lambda: number, exact: boolean): void {
    face.save(saved)
    if (iterate(lambda, exact)) return
    newton.rescues++
    face.restore(saved)
    descend(problem, face, lambda)
    face.refactor()
    iterate(lambda, exact)
  }

  function iterate(lambda: number, exact: boolean): boolean {
    const floor = Math.max(1e-12 * lambda, ROUNDING)
    const loose = exact ? 0 : LOOSE * lambda
    let before = Number.POSITIVE_INFINITY
    for (let step = 0; step < LIMIT; step++) {
      let squared = face.gradient(lambda)
      if (!(squared < Number.POSITIVE_INFINITY)) return false
      if (squared > CONTRACTION * CONTRACTION * before && !face.fresh && face.worst > floor) {
        face.refactor()
        newton.factors++
        squared = face.gradient(lambda)
      }
      const stalled = squared > 0.25 * before && face.fresh && face.worst <= 1e-9 * lambda
      const settled = face.worst <= floor || stalled
      distance = distanceBound(Math.sqrt(squared / face.shrinkage), face.sound ? face.leastWeight : 0)
      newton.bound = residualBound(distance, face.leastWeight, top)
      if (settled || newton.bound <= LOOSE * lambda) {
        const certain = lambda + (settled ? JOIN * lambda + ROUNDING : newton.bound)
        watch.look()
        const largest = kernels.largestAbsolute(ws.c, watch.free)
        if (largest > certain && join(certain)) {
          before = Number.POSITIVE_INFINITY
          continue
        }
        if (settled) {
          if (!(newton.bound < Number.POSITIVE_INFINITY)) newton.bound = face.worst
          return !blockedViolates(lambda)
        }
        if (newton.bound <= loose && largest + newton.bound < lambda && signsHold()) return true
      }
      face.direction()
      before = advance() ? squared : Number.POSITIVE_INFINITY
      face.evaluate()
      newton.steps++
    }
    return false
  }

  /** beta += w; a coefficient that changed sign leaves. True when none did. */
  function advance(): boolean {
    const { f64 } = arena
    const [beta, sign, w] = [ws.beta / 8, ws.sign / 8, ws.w / 8] as const
    let all = true
    for (let q = 0; q < face.size; q++) f64[beta + q]! += f64[w + q]!
    for (let q = face.size - 1; q > 0; q--) {
      if (f64[beta + q]! * f64[sign + q]! < 0) {
        face.dismiss(q)
        all = false
      }
    }
    return all
  }

  /** Every free column beyond the limit becomes active; false when all of them were in the span of the others. */
  function join(limit: number): boolean {
    const { f64, i32 } = arena
    joining.length = 0
    for (let k = 0; k < watch.free; k++) {
      if (Math.abs(f64[ws.c / 8 + k]!) > limit) joining.push(i32[ws.free / 4 + k]!)
    }
    // Of two columns that tie the first in the table joins.
    if (joining.length > 1) joining.sort((a, b) => variableOf(a) - variableOf(b))
    let any = false
    for (const slot of joining) {
      const place = watch.placeOf(slot)
      if (face.admit(place, f64[ws.c / 8 + place]! > 0 ? 1 : -1)) any = true
    }
    return any
  }

  function variableOf(slot: number): number {
    return arena.i32[ws.variables / 4 + slot]!
  }

  /** No coefficient is nearer to zero than its distance from the minimiser can be. */
  function signsHold(): boolean {
    const { f64 } = arena
    const [beta, spread] = [ws.beta / 8, ws.spread / 8] as const
    const limit = (distance * distance) / face.shrinkage
    for (let q = 1; q < face.size; q++) {
      const value = f64[beta + q]!
      if (!(value * value > limit * f64[spread + q]!)) return false
    }
    return true
  }

  function blockedViolates(lambda: number): boolean {
    const product = (slot: number) => Math.abs(kernels.dot(ws.columns + 8 * ws.ld * slot, ws.r, ws.ld))
    return watch.blocked.some(slot => product(slot) > lambda * (1 + 1e-9))
  }
}
