/**
 * Why no column outside the working set is missing from a support. Only the solved lambdas matter. Between two of them,
 * s and e, the residuals of those in between are within d of the straight line from r_s to r_e, each solution's residual
 * is within b of the one at hand (logistic-bound.ts), and lambda - |x_j'r| is concave along the line; so a column with
 *   |x_j'r_s| < lambda_s - d - b   and   |x_j'r_e| < lambda_e - d - b
 * is inactive at all of them. One pass in single precision (screen.ts has its rounding error) clears almost every column;
 * the few others are checked in double precision at every solved lambda.
 */
import { CapacityError, CONSTANT } from './homotopy.js'
import type { Face } from './logistic-face.js'
import type { Trail } from './logistic-trail.js'
import type { Problem } from './problem.js'
import { unitError } from './screen.js'
import { POINTS } from './workspace.js'

export interface Verdict {
  /** Columns outside the working set that may be active somewhere; none when the stage stands. */
  readonly violators: readonly number[]
  /** First record of the trail at which one may be. */
  readonly at: number
  /** Columns that had to be checked exactly. */
  readonly checked: number
}

/** A chord may deviate by this share of lambda before it is split. */
const CHORD = 0.1
/** Rounding of a double-precision product, as a share of lambda. */
const SLACK = 1e-11

/** Check all records since the last settled one, whose correlations the pass before has left. */
export function certifyTrail(problem: Problem, face: Face, trail: Trail): Verdict {
  const { kernels, arena } = problem
  const { ws } = face
  const { points, deviations } = choosePoints(problem, face, trail)
  let checked = 0
  for (let from = 0; from + 1 < points.length; from += POINTS - 1) {
    const chosen = points.slice(from, from + POINTS)
    chosen.forEach((t, i) => {
      const deviation = Math.max(deviations[from + i]!, deviations[from + i + 1] ?? 0)
      setPoint(problem, face, trail, i, t, deviation)
    })
    const count = kernels.panelCertify(
      problem.panels,
      problem.n,
      ws.rows,
      ws.m,
      0,
      problem.panelCount,
      ws.vectors,
      chosen.length,
      ws.limitA,
      ws.limitB,
      ws.low,
      ws.high,
      ws.correlation,
      ws.scratch,
      ws.found,
    )
    if (count === 0) continue
    checked += count
    const columns = Int32Array.from({ length: count }, (_, e) => arena.i32[ws.found / 4 + 2 * e]!)
    const found = checkExactly(problem, face, trail, columns, chosen[0]!, chosen.at(-1)!)
    if (found.violators.length > 0) return { ...found, checked }
  }
  return { violators: [], at: -1, checked }
}

/** Limits of point i at record t, and its residual in single precision. */
function setPoint(problem: Problem, face: Face, trail: Trail, i: number, t: number, deviation: number): void {
  const { kernels, arena } = problem
  const { ws } = face
  const residual = trail.residualAt(t)
  if (i > 0) {
    const base = ws.vectors / 4 + ((i - 1) >> 1) * 2 * ws.m + ((i - 1) & 1)
    const { f32, f64 } = arena
    for (let row = 0; row < ws.m; row++) f32[base + 2 * row] = f64[residual / 8 + row]!
  }
  const length = Math.sqrt(kernels.dot(residual, residual, ws.ld))
  arena.f32[ws.limitA / 4 + i] = (trail.lambdaAt(t) - deviation) * (1 - 1e-6)
  arena.f32[ws.limitB / 4 + i] = unitError(ws.m) * length * (1 + 1e-6)
}

/** The first record, the last, and more in between until the residuals stay near the chords; with d + b per chord. */
function choosePoints(
  problem: Problem,
  { ws }: Face,
  trail: Trail,
): { points: number[]; deviations: number[] } {
  const points = [0]
  const deviations = [0]
  const split = (s: number, e: number) => {
    const squared = e - s > 1 ? problem.kernels.chordDeviation(ws.history, ws.ld, ws.tau, s, e) : 0
    const deviation = Math.sqrt(squared)
    if (deviation > CHORD * trail.lambdaAt(e)) {
      const middle = (s + e) >> 1
      split(s, middle)
      split(middle, e)
      return
    }
    let bound = 0
    for (let t = s; t <= e; t++) bound = Math.max(bound, trail.boundAt(t))
    points.push(e)
    deviations.push(deviation + bound)
  }
  if (trail.count > 1) split(0, trail.count - 1)
  return { points, deviations }
}

function checkExactly(
  problem: Problem,
  face: Face,
  trail: Trail,
  columns: Int32Array,
  first: number,
  last: number,
): { violators: number[]; at: number } {
  const { kernels, arena } = problem
  const { ws } = face
  const { ld } = ws
  const slot = face.working
  const room = ws.working - slot
  if (room === 0) throw new CapacityError()
  const violators: number[] = []
  let at = -1
  for (let start = 0; start < columns.length; start += room) {
    const group = columns.subarray(start, start + room)
    arena.i32.set(group, ws.variables / 4 + slot)
    kernels.enterColumns(
      problem.x,
      problem.n,
      ws.rows,
      ws.m,
      ld,
      ws.variables + 4 * slot,
      group.length,
      ws.columns + 8 * ld * slot,
      ws.mean + 8 * slot,
      ws.norm + 8 * slot,
      ws.y,
      ws.c + 8 * slot,
      CONSTANT,
    )
    group.forEach((variable, i) => {
      const column = ws.columns + 8 * ld * (slot + i)
      for (let t = first; t <= last; t++) {
        const lambda = trail.lambdaAt(t)
        if (
          Math.abs(kernels.dot(column, trail.residualAt(t), ld)) + trail.boundAt(t) >
          lambda * (1 + SLACK)
        ) {
          violators.push(variable)
          if (at < 0 || t < at) at = t
          return
        }
      }
    })
  }
  return { violators, at }
}
