/**
 * Where the coefficients will be at the next lambda, as long as none comes or goes: on the parabola through the last three
 * solutions, or the line through the last two. Only a start for Newton's method, never a result.
 */
import type { Arena } from '../../math/kernels/arena.js'
import type { ActiveSet } from './active-set.js'

export interface Prediction {
  clear(): void
  /** The active set is at the solution of a lambda. */
  note(lambda: number): void
  /** Move the active set to where the next solution is expected. */
  go(lambda: number): void
}

export function createPrediction(active: ActiveSet, arena: Arena): Prediction {
  let past: { lambda: number; beta: Float64Array }[] = []
  let changes = -1
  return { clear, note, go }

  function clear(): void {
    past = []
    changes = -1
  }

  function note(lambda: number): void {
    if (changes !== active.changes) past = []
    changes = active.changes
    const spare = past.length === 3 ? past.pop()!.beta : undefined
    const beta = spare ?? new Float64Array(active.size)
    for (let q = 0; q < active.size; q++) beta[q] = arena.f64[active.beta / 8 + q]
    past.unshift({ lambda, beta })
  }

  function go(lambda: number): void {
    if (past.length < 2 || changes !== active.changes) return
    const [a, b, c] = past
    const t = (lambda - a.lambda) / (a.lambda - b.lambda)
    const next = new Float64Array(active.size)
    for (let q = 0; q < active.size; q++) {
      const slope = a.beta[q] - b.beta[q]
      next[q] = a.beta[q] + t * slope
      if (c !== undefined) {
        const before = ((b.beta[q] - c.beta[q]) * (a.lambda - b.lambda)) / (b.lambda - c.lambda)
        const bend = ((slope - before) * (a.lambda - b.lambda)) / (a.lambda - c.lambda)
        next[q] += bend * t * (t + 1)
      }
      if (next[q] * active.sign[q] < 0) return
    }
    arena.f64.set(next, active.beta / 8)
    active.evaluate()
  }
}
