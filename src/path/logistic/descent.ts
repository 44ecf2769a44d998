/**
 * The guarded way to a solution, for the rare points where plain Newton steps do not arrive: every step must lower the
 *   objective  (1/m) sum_i log(1 + e^(-y_i eta_i)) + lambda (|beta|_1 + beta' ridge beta / 2) / sqrt(m),   y_i = +1 or -1,
 * and stops where a first coefficient reaches zero, which then leaves (the feature-sign rule, Lee, Battle, Raina & Ng
 * 2007); one column at a time joins, and only when the active ones are at their minimum. No active set can come twice, so it ends.
 * Columns that the data do not tell apart meet a ridge in the direction, never in the conditions.
 */
import type { Problem } from '../problem.js'
import type { ActiveSet } from './active-set.js'

/** Rounding of the objective, a sum over rows: differences below this share of it say nothing, and then the gradient decides. */
const FLAT = 1e-13
const LIMIT = 2000

export function descend({ arena }: Problem, active: ActiveSet, lambda: number): void {
  const { ws, working } = active
  const root = Math.sqrt(ws.m)
  const [beta, sign, w, c] = [ws.beta / 8, ws.sign / 8, ws.w / 8, ws.c / 8] as const
  const from = new Float64Array(ws.active)
  let value = objective()
  /** Rounding hides what is left to gain with the active columns. */
  let stuck = false
  for (let step = 0; step < LIMIT; step++) {
    active.refactor()
    let squared = active.gradient(lambda)
    if (active.worst <= 1e-9 * lambda || stuck) {
      const place = worstInactive()
      if (place < 0) return
      stuck = false
      active.place(place, arena.f64[c + place] > 0 ? 1 : -1)
      active.evaluate()
      active.refactor()
      squared = active.gradient(lambda)
    }
    active.direction()
    if (!lower(squared)) stuck = true
  }

  /** The inactive column furthest beyond lambda, or -1. */
  function worstInactive(): number {
    working.look()
    let place = -1
    let most = lambda * (1 + 1e-9)
    for (let k = 0; k < working.inactive; k++) {
      if (Math.abs(arena.f64[c + k]) > most) {
        most = Math.abs(arena.f64[c + k])
        place = k
      }
    }
    return place
  }

  /** One step along w that lowers the objective; false when none can be seen to. */
  function lower(squared: number): boolean {
    const { f64 } = arena
    for (let q = 0; q < active.size; q++) from[q] = f64[beta + q]
    let longest = 1
    let crossing = -1
    for (let q = active.unpenalised; q < active.size; q++) {
      if (f64[w + q] * f64[sign + q] < 0 && -f64[beta + q] / f64[w + q] < longest) {
        longest = -f64[beta + q] / f64[w + q]
        crossing = q
      }
    }
    for (let share = longest; share > 1e-10 * longest; share /= 2) {
      for (let q = 0; q < active.size; q++) f64[beta + q] = from[q] + share * f64[w + q]
      const leaves = share === longest && crossing >= 0
      if (leaves) f64[beta + crossing] = 0
      active.evaluate()
      const now = objective()
      const rounding = FLAT * Math.abs(value)
      const flat = now <= value + rounding && (leaves || stillFalling(squared, share))
      if (flat || now < value - Math.max((1e-4 * share * squared) / root, rounding)) {
        value = Math.min(value, now)
        if (leaves) active.dismiss(crossing)
        return true
      }
    }
    for (let q = 0; q < active.size; q++) f64[beta + q] = from[q]
    active.evaluate()
    return false
  }

  /** Below the rounding of the objective the gradient still tells whether a step was good: a share t should leave (1 - t)^2 of it. */
  function stillFalling(squared: number, share: number): boolean {
    return active.gradient(lambda) < (1 - 0.5 * share) * squared
  }

  function objective(): number {
    const { f64 } = arena
    let norm = 0
    for (let q = active.unpenalised; q < active.size; q++) norm += Math.abs(f64[beta + q])
    if (ws.ridged) {
      for (let q = active.unpenalised; q < active.size; q++)
        norm += 0.5 * f64[ws.ridge / 8 + q] * f64[beta + q] ** 2
    }
    return active.value() + (lambda * norm) / root
  }
}
