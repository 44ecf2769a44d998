/**
 * The guarded way to a solution, for the rare points where plain Newton steps do not arrive: every step must lower the
 *   objective  (1/m) sum_i log(1 + e^(-y_i eta_i)) + lambda |beta|_1 / sqrt(m),   y_i = +1 or -1,
 * and stops where a first coefficient reaches zero, which then leaves (the feature-sign rule, Lee, Battle, Raina & Ng
 * 2007); one column at a time joins, and only when the face is at its minimum. No face can come twice, so it ends.
 * Columns that the data do not tell apart meet a ridge in the direction, never in the conditions.
 */
import { exp, log1p } from '../math/elementary.js'
import type { Face } from './logistic-face.js'
import type { Problem } from './problem.js'

/** Rounding of the objective: differences below this share of it say nothing. */
const FLAT = 1e-15
const LIMIT = 2000

export function descend(problem: Problem, face: Face, lambda: number): void {
  const { arena, kernels } = problem
  const { ws } = face
  const root = Math.sqrt(ws.m)
  const beta = ws.beta / 8
  const from = new Float64Array(ws.active)
  let value = objective()
  for (let step = 0; step < LIMIT; step++) {
    face.refactor()
    let squared = face.gradient(lambda)
    if (face.worst <= 1e-9 * lambda) {
      const slot = kernels.largestFree(ws.c, ws.status, face.working, ws.out)
      if (!(arena.f64[ws.out / 8]! > lambda * (1 + 1e-9))) return
      face.place(slot, arena.f64[ws.c / 8 + slot]! > 0 ? 1 : -1, 0)
      face.refactor()
      squared = face.gradient(lambda)
    }
    face.direction()
    if (!lower(squared)) return
  }

  /** One step along w that lowers the objective; false when none can be seen to. */
  function lower(squared: number): boolean {
    const { f64 } = arena
    const w = ws.w / 8
    const sign = ws.sign / 8
    for (let q = 0; q < face.size; q++) from[q] = f64[beta + q]!
    let reach = 1
    let crossing = -1
    for (let q = 1; q < face.size; q++) {
      if (f64[w + q]! * f64[sign + q]! < 0 && -f64[beta + q]! / f64[w + q]! < reach) {
        reach = -f64[beta + q]! / f64[w + q]!
        crossing = q
      }
    }
    for (let share = reach; share > 1e-10 * reach; share /= 2) {
      for (let q = 0; q < face.size; q++) f64[beta + q] = from[q]! + share * f64[w + q]!
      const whole = share === reach
      if (whole && crossing >= 0) f64[beta + crossing] = 0
      face.evaluate()
      const now = objective()
      const enough = now <= value - (1e-4 * share * squared) / root
      if (enough || (whole && now <= value * (1 + FLAT) && (crossing >= 0 || stillFalling(squared)))) {
        value = now
        if (whole && crossing >= 0) {
          f64[beta + crossing] = 0
          face.dismiss(crossing)
        }
        return true
      }
    }
    for (let q = 0; q < face.size; q++) f64[beta + q] = from[q]!
    face.evaluate()
    return false
  }

  /** Below the rounding of the objective the gradient still tells whether a step was good. */
  function stillFalling(squared: number): boolean {
    return face.gradient(lambda) < 0.5 * squared
  }

  function objective(): number {
    const { f64 } = arena
    let loss = 0
    for (let i = 0; i < ws.m; i++) {
      const t = f64[ws.eta / 8 + i]! * f64[ws.signs / 8 + i]!
      loss += Math.max(-t, 0) + log1p(exp(-Math.abs(t)))
    }
    let norm = 0
    for (let q = 1; q < face.size; q++) norm += Math.abs(f64[beta + q]!)
    return loss / ws.m + (lambda * norm) / root
  }
}
