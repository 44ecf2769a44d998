/** Columns looked at over the rows of the subsample, in slots of their own behind the working set. */

import type { Problem } from '../problem.js'
import type { Certifiable, Look } from '../screening/certificate.js'
import { isClear } from '../screening/departure.js'
import { SPARE, type Workspace } from '../workspace.js'
import { enter } from './enter.js'

/** Where the residuals of all knots are known. */
export function createRowLook(problem: Problem, ws: Workspace): Look {
  const { kernels } = problem
  return {
    capacity: SPARE,
    take: (list, count) => takeRows(problem, ws, list, count),
    firstAbove: (i, t0, t1, slack) =>
      kernels.firstAbove(columnAt(ws, i), ws.residuals, ws.ld, ws.tau, t0, t1, slack),
  }
}

/**
 * Where a residual over the rows costs as much as many products. Between two knots the residual stays within some distance of the line between
 * them, as in the certificate itself: only where a column comes nearer to lambda than that, the knot in the middle is asked for.
 */
export function createNarrowingLook(problem: Problem, ws: Workspace, path: Certifiable): Look {
  const { kernels, arena } = problem
  let column = 0
  let slack = 0
  return {
    capacity: SPARE,
    take: (list, count) => takeRows(problem, ws, list, count),
    firstAbove(i, t0, t1, allowed) {
      column = columnAt(ws, i)
      slack = allowed
      const first = distanceAt(t0)
      if (first < 0) return t0
      if (t1 - t0 < 2) return -1
      // A certificate has the residuals at both ends of what it asks for.
      const last = t1 - 1
      return firstBetween(t0, last, first, distanceAt(last))
    },
  }

  /** How far the column is from lambda at knot t: below zero where it exceeds it by more than `slack`. */
  function distanceAt(t: number): number {
    const c = kernels.dot(column, path.residualAt(t), ws.ld)
    return arena.f64[ws.tau / 8 + t] + slack - Math.abs(c)
  }

  /** The first knot s < t <= e at which the column is beyond lambda, from its distances at s and e. */
  function firstBetween(s: number, e: number, atS: number, atE: number): number {
    if (e - s < 2) return atE < 0 ? e : -1
    if (isClear(path.departure(s, e), atS, atE)) return -1
    const middle = (s + e) >> 1
    const atMiddle = distanceAt(middle)
    const found = firstBetween(s, middle, atS, atMiddle)
    return found >= 0 ? found : firstBetween(middle, e, atMiddle, atE)
  }
}

/** The look that is chosen at the time. */
export function eitherLook(choose: () => Look): Look {
  return {
    get capacity() {
      return choose().capacity
    },
    take: (list, count) => choose().take(list, count),
    firstAbove: (i, t0, t1, slack) => choose().firstAbove(i, t0, t1, slack),
  }
}

function columnAt(ws: Workspace, i: number): number {
  return ws.columns + 8 * ws.ld * (ws.working + i)
}

function takeRows(problem: Problem, ws: Workspace, list: number, count: number): void {
  const { arena } = problem
  const first = ws.working
  const at = ws.enter / 4
  for (let i = 0; i < count; i++) {
    arena.i32[at + i] = arena.i32[list / 4 + 2 * i]
    arena.i32[at + SPARE + i] = first + i
  }
  enter(problem, ws, ws.enter, ws.enter + 4 * SPARE, count, ws.y, ws.c + 8 * first)
}
