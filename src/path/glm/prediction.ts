/**
 * Where the coefficients will be at the next lambda, as long as none comes or goes: on the parabola through the last three
 * solutions, or the line through the last two. Only a start for Newton's method, never a result.
 */
import type { Arena } from '../../math/kernels/arena.js'
import type { Face } from './face.js'

export interface Prediction {
  clear(): void
  /** The face is at the solution of a lambda. */
  note(lambda: number): void
  /** Move the face to where the next solution is expected. */
  go(lambda: number): void
}

export function createPrediction(face: Face, arena: Arena): Prediction {
  let past: { lambda: number; beta: Float64Array }[] = []
  let changes = -1
  return { clear, note, go }

  function clear(): void {
    past = []
    changes = -1
  }

  function note(lambda: number): void {
    if (changes !== face.changes) past = []
    changes = face.changes
    const spare = past.length === 3 ? past.pop()!.beta : undefined
    const beta = spare ?? new Float64Array(face.size)
    for (let q = 0; q < face.size; q++) beta[q] = arena.f64[face.beta / 8 + q]
    past.unshift({ lambda, beta })
  }

  function go(lambda: number): void {
    if (past.length < 2 || changes !== face.changes) return
    const [a, b, c] = past
    const t = (lambda - a.lambda) / (a.lambda - b.lambda)
    const next = new Float64Array(face.size)
    for (let q = 0; q < face.size; q++) {
      const slope = a.beta[q] - b.beta[q]
      next[q] = a.beta[q] + t * slope
      if (c !== undefined) {
        const before = ((b.beta[q] - c.beta[q]) * (a.lambda - b.lambda)) / (b.lambda - c.lambda)
        const bend = ((slope - before) * (a.lambda - b.lambda)) / (a.lambda - c.lambda)
        next[q] += bend * t * (t + 1)
      }
      if (next[q] * face.sign[q] < 0) return
    }
    arena.f64.set(next, face.beta / 8)
    face.evaluate()
  }
}
