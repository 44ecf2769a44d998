/**
 * The solutions of the current stage, one record per solved lambda, in decreasing order: what the certificate reads and a
 * rewind needs. The limit tau of a record is lambda less whatever the residual of a solution can be off by, at the record
 * and at the grid points that were passed over next to it: a column that keeps |x'r| below tau is inactive at all of them.
 */

import type { Problem } from '../problem.js'
import { type Departure, STRAIGHT } from '../screening/departure.js'
import { type ActiveSet, createSavedActiveSet, type SavedActiveSet } from './active-set.js'

export interface SolvedPoint {
  readonly lambda: number
  /** Index of the last grid point at or above lambda; -1 when there is none. */
  readonly grid: number
  /** Bound of the distance of the residual from the solution's. */
  readonly bound: number
  /** Bound of the gradient in the metric of H^-1, and the smallest weight. */
  readonly nu: number
  readonly leastWeight: number
  /** Largest |c| of the inactive columns. */
  readonly largest: number
}

export interface History {
  /** Lambda of the last record, and how many there are. */
  lambda: number
  knots: number
  full(): boolean
  at(t: number): SolvedPoint
  find(point: SolvedPoint): number
  activeSetAt(t: number): SavedActiveSet
  residualAt(t: number): number
  /** How far the residuals at the records between s and e stray from the linear interpolation between those two. */
  departure(s: number, e: number): Departure
  /** Record the active set as it stands; returns where. */
  insert(point: SolvedPoint): number
  replace(t: number, point: SolvedPoint): void
  /** Between record t and the one before it the residuals of the solutions are within `gap` of the linear interpolation. */
  setGap(t: number, gap: number): void
  /** Work out the limits. */
  seal(): void
  /** Put the active set back to record t. */
  rewind(t: number): void
  /** Forget all records but the last. */
  settle(): void
  clear(): void
}

export function createHistory(problem: Problem, active: ActiveSet): History {
  const { kernels, arena } = problem
  const { ws } = active
  const { ld } = ws
  const tau = ws.tau / 8
  const residuals = ws.history / 8
  const points: SolvedPoint[] = []
  const saved: SavedActiveSet[] = []
  const gaps = new Float64Array(ws.knots + 1)
  let count = 0
  const history: History = {
    lambda: 0,
    knots: 0,
    full: () => count === ws.knots,
    at: t => points[t],
    find: point => points.indexOf(point),
    activeSetAt: t => saved[t],
    residualAt: t => ws.history + 8 * ld * t,
    departure,
    insert,
    replace(t, point) {
      points[t] = point
    },
    setGap(t, gap) {
      gaps[t] = gap
    },
    seal,
    rewind,
    settle,
    clear: () => truncate(0),
  }
  return history

  function departure(s: number, e: number): Departure {
    if (e - s < 2) return STRAIGHT
    kernels.departure(ws.history, ld, ws.tau, s, e, ws.out)
    return { near: arena.f64[ws.out / 8], bulge: arena.f64[ws.out / 8 + 1] }
  }

  function insert(point: SolvedPoint): number {
    const { f64 } = arena
    let t = count
    while (t > 0 && isBelow(points[t - 1], point)) t--
    if (t < count) {
      f64.copyWithin(residuals + ld * (t + 1), residuals + ld * t, residuals + ld * count)
      gaps.copyWithin(t + 1, t, count)
      saved.splice(t, 0, saved.splice(count, 1)[0] ?? createSavedActiveSet(ws))
      points.splice(t, 0, point)
    } else {
      saved[t] ??= createSavedActiveSet(ws)
      points[t] = point
    }
    gaps[t] = 0
    f64.copyWithin(residuals + ld * t, ws.r / 8, ws.r / 8 + ld)
    active.save(saved[t])
    truncate(count + 1)
    return t
  }

  function isBelow(a: SolvedPoint, b: SolvedPoint): boolean {
    return a.lambda < b.lambda || (a.lambda === b.lambda && a.grid > b.grid)
  }

  function truncate(to: number): void {
    count = to
    history.knots = to
    points.length = to
    history.lambda = to > 0 ? points[to - 1].lambda : 0
  }

  /** Limits never rise, so that the linear interpolation between two of them can be followed. */
  function seal(): void {
    gaps[count] = 0
    let limit = Number.POSITIVE_INFINITY
    for (let t = 0; t < count; t++) {
      const { lambda, bound } = points[t]
      limit = Math.min(limit, lambda - Math.max(bound, gaps[t], gaps[t + 1]))
      arena.f64[tau + t] = limit
    }
  }

  function rewind(t: number): void {
    active.restore(saved[t])
    truncate(t + 1)
  }

  function settle(): void {
    const t = count - 1
    if (t <= 0) return
    arena.f64.copyWithin(residuals, residuals + ld * t, residuals + ld * (t + 1))
    const last = saved[t]
    saved[t] = saved[0]
    saved[0] = last
    points[0] = points[t]
    gaps[0] = 0
    truncate(1)
  }
}
