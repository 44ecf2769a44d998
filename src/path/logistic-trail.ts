/**
 * The solutions of the current stage, one record per solved lambda: what the certificate reads and a rewind needs. The
 * limit tau of a record is lambda less the bound of how far its residual is from the solution's: a column that keeps
 * |x'r| below tau is inactive. Limits never rise, so that the chord between two of them can be followed.
 */
import { createSavedFace, type Face, type SavedFace } from './logistic-face.js'
import type { Problem } from './problem.js'

export interface Trail {
  /** Lambda of the last record. */
  lambda: number
  knots(): number
  full(): boolean
  lambdaAt(t: number): number
  residualAt(t: number): number
  /** Largest distance of the residuals between records s and e from the chord between those two. */
  deviation(s: number, e: number): number
  /** Record the face as it stands. */
  push(lambda: number, bound: number): void
  /** Take the last record back. */
  pop(): void
  /** Put the face back to record t. */
  rewind(t: number): void
  /** Forget all records but the last. */
  settle(): void
  clear(): void
}

export function createTrail(problem: Problem, face: Face): Trail {
  const { kernels, arena } = problem
  const { ws } = face
  const { ld } = ws
  const [tau, history] = [ws.tau / 8, ws.history / 8] as const
  const lambdas = new Float64Array(ws.knots)
  const faces: SavedFace[] = []
  let count = 0
  const trail: Trail = {
    lambda: 0,
    knots: () => count,
    full: () => count === ws.knots,
    lambdaAt: t => lambdas[t]!,
    residualAt: t => ws.history + 8 * ld * t,
    deviation: (s, e) => (e - s < 2 ? 0 : Math.sqrt(kernels.chordDeviation(ws.history, ld, ws.tau, s, e))),
    push,
    pop: () => truncate(count - 1),
    rewind,
    settle,
    clear: () => truncate(0),
  }
  return trail

  function push(lambda: number, bound: number): void {
    const { f64 } = arena
    const t = count++
    lambdas[t] = lambda
    trail.lambda = lambda
    f64[tau + t] = t > 0 ? Math.min(lambda - bound, f64[tau + t - 1]!) : lambda - bound
    f64.copyWithin(history + ld * t, ws.r / 8, ws.r / 8 + ld)
    faces[t] ??= createSavedFace(ws)
    face.save(faces[t])
  }

  function truncate(to: number): void {
    count = to
    trail.lambda = to > 0 ? lambdas[to - 1]! : 0
  }

  function rewind(t: number): void {
    face.restore(faces[t]!)
    truncate(t + 1)
  }

  function settle(): void {
    const t = count - 1
    if (t <= 0) return
    const { f64 } = arena
    lambdas[0] = lambdas[t]!
    f64[tau] = f64[tau + t]!
    f64.copyWithin(history, history + ld * t, history + ld * (t + 1))
    const last = faces[t]!
    faces[t] = faces[0]!
    faces[0] = last
    truncate(1)
  }
}
