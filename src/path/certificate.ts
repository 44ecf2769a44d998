/**
 * Why no column outside the working set can have been missed. Between knots s and e of the path the residual stays
 * within delta of the straight line from r_s to r_e, and lambda - |x_j'r| is concave along that line; so a column with
 *   |x_j'r_s| < lambda_s - delta  and  |x_j'r_e| < lambda_e - delta
 * cannot have met lambda anywhere between. One pass in single precision, with its proven rounding error (screen.ts),
 * clears almost every column at all chosen knots at once; the few others are checked in double precision at every knot.
 */
import { CONSTANT, type Homotopy, TRUST } from './homotopy.js'
import type { Problem } from './problem.js'
import { unitError } from './screen.js'
import { POINTS, SPARE, type Workspace } from './workspace.js'

export interface Certifier {
  /** Variables outside the working set that broke the conditions at the last check. */
  readonly violators: readonly number[]
  /** The first knot at which one did. */
  readonly knot: number
  /** Columns that had to be checked in double precision. */
  readonly checked: number
  /** Check all knots since the path was last settled; true if the path stands. */
  check(): boolean
}

/** A chord may deviate by this share of lambda before it is split. */
export const CHORD = { share: 0.2 }
/** Rounding of a double-precision product, as a share of lambda. */
const SLACK = 1e-10
/** Limits are lowered by this share, against their own rounding to single precision. */
const ROUNDED = 1e-6

/** What is certified: residuals at knots, with the direction in which they go on in ws.u. */
export type Certifiable = Pick<Homotopy, 'lambda' | 'knots' | 'residualAt' | 'deviation'>

export function createCertifier(problem: Problem, ws: Workspace, path: Certifiable): Certifier {
  const { kernels, arena } = problem
  const { m, ld } = ws
  const unit = unitError(m)
  /** Chosen knots, and the deviation of the chord that ends at each. */
  const knots = new Int32Array(ws.knots)
  const deviations = new Float64Array(ws.knots + 1)
  let chosen = 0
  const state = { violators: [] as number[], knot: -1, checked: 0, check }

  function check(): boolean {
    state.violators.length = 0
    state.knot = -1
    state.checked = 0
    chooseKnots()
    for (let from = 0; from + 1 < chosen; from += POINTS - 1) {
      const points = Math.min(POINTS, chosen - from)
      for (let i = 0; i < points; i++) setPoint(i, from + i)
      setVector(points - 1, ws.u, (points & 1) === 1 ? 1 : 2)
      const count = kernels.panelCertify(
        problem.panels, problem.n, ws.rows, m, 0, problem.panelCount, ws.vectors, points,
        ws.limitA, ws.limitB, path.lambda, TRUST, ws.low, ws.high, ws.correlation, ws.steps, ws.scratch, ws.found,
      )
      if (count > 0) checkExactly(arena.i32.slice(ws.found / 4, ws.found / 4 + 2 * count), from, points)
      if (state.violators.length > 0) return false
    }
    return true
  }

  /** The first knot, the last, and more in between until the residual stays near the chords. */
  function chooseKnots(): void {
    knots[0] = 0
    deviations[0] = 0
    chosen = 1
    const last = path.knots() - 1
    if (last > 0) split(0, last)
    deviations[chosen] = 0
  }

  function split(s: number, e: number): void {
    const deviation = path.deviation(s, e)
    if (e - s > 1 && deviation > CHORD.share * arena.f64[ws.tau / 8 + e]!) {
      const middle = (s + e) >> 1
      split(s, middle)
      split(middle, e)
    } else {
      knots[chosen] = e
      deviations[chosen++] = deviation
    }
  }

  /** Limits and residual of point i. */
  function setPoint(i: number, k: number): void {
    const t = knots[k]!
    const residual = path.residualAt(t)
    const deviation = Math.max(deviations[k]!, deviations[k + 1]!)
    arena.f32[ws.limitA / 4 + i] = (arena.f64[ws.tau / 8 + t]! - deviation) * (1 - ROUNDED)
    arena.f32[ws.limitB / 4 + i] = unit * Math.sqrt(kernels.dot(residual, residual, ld)) * (1 + ROUNDED)
    if (i > 0) setVector(i - 1, residual, 2)
  }

  /** Vector number v in single precision, where the panel kernels read it: in pairs row by row, or alone. */
  function setVector(v: number, source: number, step: 1 | 2): void {
    kernels.toSingle(source, m, ws.vectors + 8 * m * (v >> 1) + (step === 2 ? 4 * (v & 1) : 0), step)
  }

  function checkExactly(found: Int32Array, from: number, points: number): void {
    const candidates = found.length / 2
    const first = ws.working
    const enter = ws.enter / 4
    const slack = SLACK * arena.f64[ws.tau / 8 + knots[from]!]!
    state.checked += candidates
    for (let start = 0; start < candidates; start += SPARE) {
      const count = Math.min(SPARE, candidates - start)
      for (let i = 0; i < count; i++) {
        arena.i32[enter + i] = found[2 * (start + i)]!
        arena.i32[enter + SPARE + i] = first + i
      }
      kernels.enterColumns(
        problem.x, problem.n, ws.rows, m, ld, ws.enter, ws.enter + 4 * SPARE, count,
        ws.columns, ws.mean, ws.norm, ws.y, ws.c + 8 * first, CONSTANT,
      )
      for (let i = 0; i < count; i++) {
        const t = firstViolation(ws.columns + 8 * ld * (first + i), found[2 * (start + i) + 1]!, from, points, slack)
        if (t < 0) continue
        state.violators.push(found[2 * (start + i)]!)
        if (state.knot < 0 || t < state.knot) state.knot = t
      }
    }
  }

  /** The first knot in a segment next to a flagged point at which the column exceeds lambda; -1 if there is none. */
  function firstViolation(column: number, mask: number, from: number, points: number, slack: number): number {
    for (let segment = 0; segment < points; segment++) {
      if (((mask >>> segment) & 3) === 0) continue
      const t0 = knots[from + segment]!
      const t1 = segment + 1 < points ? knots[from + segment + 1]! : t0 + 1
      for (let t = t0; t < t1; t++) {
        const product = Math.abs(kernels.dot(column, path.residualAt(t), ld))
        if (product > arena.f64[ws.tau / 8 + t]! + slack) return t
      }
    }
    return -1
  }

  return state
}
