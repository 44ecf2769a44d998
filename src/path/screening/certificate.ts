/**
 * Why no column outside the working set can have been missed. Between knots s and e of the path the residual stays
 * near the straight line from r_s to r_e (departure.ts), and lambda - |x_j'r| is concave along that line; so a column that is far enough
 * from lambda at both cannot have met it anywhere between. One pass in integers, with its proven rounding error (integers.ts),
 * clears almost every column at all chosen knots at once; the few others are checked in double precision at every knot.
 */

import { createRowLook } from '../gaussian/row-look.js'
import { PANEL, type Problem } from '../problem.js'
import { POINTS, type Workspace } from '../workspace.js'
import { type Departure, reachOf, STRAIGHT } from './departure.js'
import { V_NORM } from './integers.js'
import { overColumns } from './over-columns.js'

export interface Certifier {
  /** Variables outside the working set that broke the conditions at the last check. */
  readonly violators: readonly number[]
  /** The first knot at which one did. */
  readonly knot: number
  /** Columns that had to be checked in double precision. */
  readonly checked: number
  /**
   * Check all knots since the path was last settled; true if the path stands. Interpolations that need columns to be no farther from lambda than
   * `tolerance` are not split: so far are those outside the working set.
   */
  check(tolerance?: number): boolean
  /** Another path begins. */
  restart(): void
}

/** Rounding of a double-precision product, as a share of lambda: a column within it of lambda counts as one that meets it. */
export const SLACK = 1e-10
/** How much of the drift between the first and the last point is believed when guessing when a column will join. */
const TRUST = 0.8
/** On a way shorter than this share of lambda the drift is rounding: the products are those of integers. */
const STANDSTILL = 1e-6
/** Columns need never be farther from lambda than this share of it for an interpolation that is not split. */
const MOST = 0.6
/** Limits are lowered by this share, against their own rounding to single precision. */
const ROUNDED = 1e-6

/** A path to certify: residuals at knots, and lambda at the last of them. */
export interface Certifiable {
  readonly lambda: number
  readonly knots: number
  /** The residual at knot 0 is, to the last bit, that at the last knot of the check that stood before. */
  readonly isContinued?: boolean
  /** Put the residual of knot t in its place in ws.residuals; its address. */
  residualAt(t: number): number
  /** How far the residuals at the knots between s and e stray from the linear interpolation between those two. */
  departure(s: number, e: number): Departure
}

/** Columns in double precision. */
export interface Look {
  /** Most columns at a time. */
  readonly capacity: number
  /** Have a look at `count` columns, listed at an address two words apart. */
  take(list: number, count: number): void
  /** The first knot t0 <= t < t1 at which column number i of those exceeds lambda by more than `slack`; -1 if none. */
  firstAbove(i: number, t0: number, t1: number, slack: number): number
}

/** A linear interpolation may need columns to be `share` of lambda away from it before it is split; one breaks the conditions when it exceeds lambda by `slack` of it. */
export function createCertifier(
  problem: Problem,
  ws: Workspace,
  path: Certifiable,
  share: number,
  slack: number,
  look: Look = createRowLook(problem, ws),
): Certifier {
  const { kernels, arena } = problem
  const { m } = ws
  /** Chosen knots, and of the linear interpolation that ends at each how far the residuals stray from it. */
  const knots = new Int32Array(ws.knots + 1)
  const nears = new Float64Array(ws.knots + 2)
  const bulges = new Float64Array(ws.knots + 2)
  let chosen = 0
  /** The last check failed, and the correlations at its first point have given way to those at its last. */
  let failed = false
  /** Scale of the integers of a residual and their 1-norm, at knot 0 and at the last point: a scale of zero where they are not known. */
  let first = { scale: 0, sum: 0 }
  let last = first
  const state = { violators: [] as number[], knot: -1, checked: 0, check, restart }

  function check(tolerance = 0): boolean {
    state.violators.length = 0
    state.knot = -1
    state.checked = 0
    chooseKnots(tolerance)
    for (let from = 0; from + 1 < chosen; from += POINTS - 1) {
      const points = Math.min(POINTS, chosen - from)
      for (let i = 0; i < points; i++) setPoint(i, from + i, i === points - 1 && (i & 1) === 1)
      const span = lambdaAt(from) - lambdaAt(from + points - 1)
      const count = kernels.panelCertify({
        panels: ws.staysPacked ? 0 : problem.panels,
        n: problem.n,
        rows: ws.rows,
        packed: ws.packed,
        pairs: ws.pairs,
        from: 0,
        to: (PANEL / 16) * problem.panelCount,
        v: ws.vectors,
        points,
        limits: ws.limits,
        lambda: path.lambda,
        faith: span > STANDSTILL * path.lambda ? TRUST / span : 0,
        low: ws.low,
        slop: ws.slop,
        correlation: ws.correlation,
        steps: ws.steps,
        scratch: ws.scratch,
        found: ws.found,
      })
      if (count > 0) checkExactly(count, from, points)
      failed = state.violators.length > 0
      if (failed) return false
    }
    if (path.isContinued) first = last
    return true
  }

  function restart(): void {
    failed = false
    first = { scale: 0, sum: 0 }
    last = first
  }

  function lambdaAt(k: number): number {
    return arena.f64[ws.tau / 8 + knots[k]]
  }

  /** The first knot, the last, and more in between until the residual stays near the interpolations. */
  function chooseKnots(tolerance: number): void {
    chosen = 0
    choose(0, STRAIGHT)
    // The first point stands here once more, with a vector of its own.
    if (failed) choose(0, STRAIGHT)
    const last = path.knots - 1
    for (let t = 0; t < last; ) t = takeFarthest(t, last, tolerance)
    nears[chosen] = 0
    bulges[chosen] = 0
  }

  function choose(t: number, { near, bulge }: Departure): void {
    knots[chosen] = t
    nears[chosen] = near
    bulges[chosen++] = bulge
  }

  /** The farthest knot behind s to which the residual stays near the interpolation, by bisection; to the next knot it always does. */
  function takeFarthest(s: number, last: number, tolerance: number): number {
    const { f64 } = arena
    const tau = ws.tau / 8
    let near = s + 1
    let beyond = last + 1
    let departure = STRAIGHT
    for (let e = last; beyond - near > 1; e = (near + beyond) >> 1) {
      const lambda = f64[tau + e]
      const found = path.departure(s, e)
      const reach = reachOf(found, f64[tau + s] - lambda)
      if (reach > Math.max(share * lambda, Math.min(tolerance, MOST * lambda))) beyond = e
      else {
        near = e
        departure = found
      }
    }
    choose(near, departure)
    return near
  }

  /** Limits and residual of point i. */
  function setPoint(i: number, k: number, alone: boolean): void {
    const t = knots[k]
    const near = Math.max(nears[k], nears[k + 1])
    // The vector of point 0 is not used again, but its scale and rounding are.
    last = k === 0 && first.scale > 0 ? first : setVector(Math.max(i - 1, 0), path.residualAt(t), alone)
    const { scale, sum } = last
    const away = arena.f64[ws.tau / 8 + t] - near
    const o = ws.limits / 4 + 6 * i
    const { f32 } = arena
    f32[o] = scale * away * (1 - ROUNDED)
    f32[o + 1] = (0.5 * sum + 0.25 * m) * (1 + ROUNDED)
    f32[o + 2] = scale
    // Of columns that are farther away at both ends of a segment no root need be taken.
    f32[o + 3] = scale * (away - 0.25 * Math.max(bulges[k], bulges[k + 1])) * (1 - ROUNDED)
    f32[o + 4] = Math.sqrt(bulges[k]) * (1 + ROUNDED)
    f32[o + 5] = 1 / Math.sqrt(scale)
  }

  /** Vector number v in integers, where the panel kernels read it, in pairs word by word or alone. */
  function setVector(v: number, source: number, alone: boolean): { scale: number; sum: number } {
    const out = ws.vectors + 8 * ws.pairs * (v >> 1) + (alone ? 0 : 4 * (v & 1))
    kernels.quantise(overColumns(problem, ws, source), 2 * ws.pairs, V_NORM, out, alone ? 4 : 8, ws.out)
    return { scale: arena.f64[ws.out / 8], sum: arena.f64[ws.out / 8 + 1] }
  }

  function checkExactly(candidates: number, from: number, points: number): void {
    const found = ws.found / 4
    const above = slack * lambdaAt(from)
    state.checked += candidates
    for (let start = 0; start < candidates; start += look.capacity) {
      const count = Math.min(look.capacity, candidates - start)
      look.take(ws.found + 8 * start, count)
      for (let i = 0; i < count; i++) {
        const t = firstViolation(i, arena.i32[found + 2 * (start + i) + 1], from, points, above)
        if (t < 0) continue
        state.violators.push(arena.i32[found + 2 * (start + i)])
        if (state.knot < 0 || t < state.knot) state.knot = t
      }
    }
  }

  /** The first knot in a segment before a flagged point at which the column exceeds lambda; -1 if there is none. */
  function firstViolation(i: number, mask: number, from: number, points: number, slack: number): number {
    for (let point = 1; point < points; point++) {
      if (((mask >>> point) & 1) === 0) continue
      // A knot between two segments may be flagged by either.
      const t = look.firstAbove(i, knots[from + point - 1], knots[from + point] + 1, slack)
      if (t >= 0) return t
    }
    return -1
  }

  return state
}
