/** The solutions of the current stage, one per solved lambda: what the certificate reads and a rewind needs. */
import type { Face } from './logistic-face.js'
import type { Problem } from './problem.js'

export interface Trail {
  count: number
  full: boolean
  lambdaAt(t: number): number
  /** Bound of the distance of the residual at t from the solution's. */
  boundAt(t: number): number
  residualAt(t: number): number
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
  const { arena } = problem
  const { ws } = face
  const { ld, active: stride } = ws
  const sizes = new Int32Array(ws.knots)
  const bounds = new Float64Array(ws.knots)
  const slots = new Int32Array(ws.knots * stride)
  const signs = new Float64Array(ws.knots * stride)
  const betas = new Float64Array(ws.knots * stride)
  const trail: Trail = {
    count: 0,
    full: false,
    lambdaAt: t => arena.f64[ws.tau / 8 + t]!,
    boundAt: t => bounds[t]!,
    residualAt: t => ws.history + 8 * ld * t,
    push,
    pop,
    rewind,
    settle,
    clear,
  }
  return trail

  function push(lambda: number, bound: number): void {
    const { f64, i32 } = arena
    const t = trail.count++
    trail.full = trail.count === ws.knots
    f64[ws.tau / 8 + t] = lambda
    f64.copyWithin((ws.history + 8 * ld * t) / 8, ws.r / 8, ws.r / 8 + ld)
    bounds[t] = bound
    sizes[t] = face.size
    const o = t * stride
    for (let q = 0; q < face.size; q++) {
      slots[o + q] = i32[ws.slots / 4 + q]!
      signs[o + q] = f64[ws.sign / 8 + q]!
      betas[o + q] = f64[ws.beta / 8 + q]!
    }
  }

  function pop(): void {
    trail.count--
    trail.full = false
  }

  function rewind(t: number): void {
    face.clear()
    const o = t * stride
    arena.f64[ws.beta / 8] = betas[o]!
    for (let q = 1; q < sizes[t]!; q++) face.place(slots[o + q]!, signs[o + q]!, betas[o + q]!)
    face.evaluate()
    face.refactor()
    trail.count = t + 1
    trail.full = false
  }

  function settle(): void {
    const t = trail.count - 1
    if (t <= 0) return
    const { f64 } = arena
    f64[ws.tau / 8] = f64[ws.tau / 8 + t]!
    f64.copyWithin(ws.history / 8, (ws.history + 8 * ld * t) / 8, (ws.history + 8 * ld * (t + 1)) / 8)
    bounds[0] = bounds[t]!
    sizes[0] = sizes[t]!
    const o = t * stride
    slots.copyWithin(0, o, o + stride)
    signs.copyWithin(0, o, o + stride)
    betas.copyWithin(0, o, o + stride)
    trail.count = 1
    trail.full = false
  }

  function clear(): void {
    trail.count = 0
    trail.full = false
  }
}
