/**
 * Why no column outside the working set can have been missed. Between knots s and e of the path the residual stays
 * within delta of the straight line from r_s to r_e, and lambda - |x_j'r| is concave along that line; so a column with
 *   |x_j'r_s| < lambda_s - delta  and  |x_j'r_e| < lambda_e - delta
 * cannot have met lambda anywhere between. One pass in single precision, with its proven rounding error (screen.ts),
 * clears almost every column at all chosen knots at once; the few others are checked in double precision at every knot.
 */
import { CapacityError, CONSTANT, type Homotopy } from './homotopy.js'
import type { Problem } from './problem.js'
import { unitError } from './screen.js'
import { POINTS, type Workspace } from './workspace.js'

export interface Verdict {
  /** Variables outside the working set that break the conditions, none if the path stands. */
  readonly violators: readonly number[]
  /** First knot at which one does. */
  readonly knot: number
  /** Columns that had to be checked exactly. */
  readonly checked: number
}

const STANDS: Verdict = { violators: [], knot: -1, checked: 0 }
/** A chord may deviate by this share of lambda before it is split. */
export const CHORD = { share: 0.1 }
/** Rounding of a double-precision product, as a share of lambda. */
const SLACK = 1e-10

/** Check all knots since the path was last settled; knot 0 has its correlations from the pass before. */
export function certify(problem: Problem, ws: Workspace, path: Homotopy): Verdict {
  const { kernels, arena } = problem
  const { knots, deviations } = chooseKnots(ws, path, arena.f64)
  let checked = 0
  for (let from = 0; from + 1 < knots.length; from += POINTS - 1) {
    const points = knots.slice(from, from + POINTS)
    for (let i = 0; i < points.length; i++) setPoint(problem, ws, path, i, points[i]!, nearby(deviations, from + i))
    const count = kernels.panelCertify(
      problem.panels, problem.n, ws.rows, ws.m, 0, problem.panelCount, ws.vectors, points.length,
      ws.limitA, ws.limitB, ws.low, ws.high, ws.correlation, ws.scratch, ws.found,
    )
    if (count === 0) continue
    checked += count
    const found = arena.i32.slice(ws.found / 4, ws.found / 4 + 2 * count)
    const verdict = checkExactly(problem, ws, path, found, points)
    if (verdict.violators.length > 0) return { ...verdict, checked }
  }
  return checked === 0 ? STANDS : { ...STANDS, checked }
}

/** Deviation of the two chords that meet at point i. */
const nearby = (deviations: readonly number[], i: number) => Math.max(deviations[i]!, deviations[i + 1] ?? 0)

/** Limits of point i at knot t, and its residual in single precision. */
function setPoint(problem: Problem, ws: Workspace, path: Homotopy, i: number, t: number, deviation: number): void {
  const { kernels, arena } = problem
  const residual = path.residualAt(t)
  if (i > 0) {
    const base = ws.vectors / 4 + ((i - 1) >> 1) * 2 * ws.m + ((i - 1) & 1)
    const { f32, f64 } = arena
    for (let row = 0; row < ws.m; row++) f32[base + 2 * row] = f64[residual / 8 + row]!
  }
  const length = Math.sqrt(kernels.dot(residual, residual, ws.ld))
  arena.f32[ws.limitA / 4 + i] = (arena.f64[ws.tau / 8 + t]! - deviation) * (1 - 1e-6)
  arena.f32[ws.limitB / 4 + i] = unitError(ws.m) * length * (1 + 1e-6)
}

/**
 * Knots such that the residual stays near the chords between them: the first, the last, and more in between until it
 * does; deviations[i] belongs to the chord that ends at knots[i].
 */
function chooseKnots(ws: Workspace, path: Homotopy, f64: Float64Array): { knots: number[]; deviations: number[] } {
  const knots = [0]
  const deviations = [0]
  const split = (s: number, e: number) => {
    const deviation = path.deviation(s, e)
    if (e - s > 1 && deviation > CHORD.share * f64[ws.tau / 8 + e]!) {
      const middle = (s + e) >> 1
      split(s, middle)
      split(middle, e)
    } else {
      knots.push(e)
      deviations.push(deviation)
    }
  }
  if (path.knots > 1) split(0, path.knots - 1)
  return { knots, deviations }
}

function checkExactly(
  problem: Problem, ws: Workspace, path: Homotopy, found: Int32Array, points: readonly number[],
): Verdict {
  const { kernels, arena } = problem
  const { ld } = ws
  const candidates = found.length / 2
  const slot = path.working
  const room = ws.working - slot
  if (room === 0) throw new CapacityError()
  const tau = (t: number) => arena.f64[ws.tau / 8 + t]!
  const slack = SLACK * tau(points[0]!)
  const violators: number[] = []
  let knot = -1
  for (let start = 0; start < candidates; start += room) {
    const count = Math.min(room, candidates - start)
    for (let i = 0; i < count; i++) arena.i32[ws.variables / 4 + slot + i] = found[2 * (start + i)]!
    kernels.enterColumns(
      problem.x, problem.n, ws.rows, ws.m, ld, ws.variables + 4 * slot, count,
      ws.columns + 8 * ld * slot, ws.mean + 8 * slot, ws.norm + 8 * slot, ws.y, ws.c + 8 * slot, CONSTANT,
    )
    const open = new Set<number>()
    for (let i = 0; i < count; i++) open.add(i)
    for (let segment = 0; segment < points.length; segment++) {
      const stop = segment + 1 < points.length ? points[segment + 1]! : points[segment]! + 1
      const near = segment === 31 ? 1 << 31 : 3 << segment
      const flagged = [...open].filter(i => (found[2 * (start + i) + 1]! & near) !== 0)
      for (let t = points[segment]!; flagged.length > 0 && t < stop; t++) {
        const residual = path.residualAt(t)
        for (const i of flagged) {
          if (!open.has(i)) continue
          if (Math.abs(kernels.dot(ws.columns + 8 * ld * (slot + i), residual, ld)) > tau(t) + slack) {
            open.delete(i)
            violators.push(found[2 * (start + i)]!)
            if (knot < 0 || t < knot) knot = t
          }
        }
      }
    }
  }
  return { violators, knot, checked: candidates }
}
