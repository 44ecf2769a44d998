/** Columns looked at over the rows of the subsample, in slots of their own behind the working set. */

import type { Problem } from '../problem.js'
import type { Look } from '../screening/certificate.js'
import { SPARE, type Workspace } from '../workspace.js'
import { CONSTANT } from './free-columns.js'

export function createRowLook(problem: Problem, ws: Workspace): Look {
  const { kernels, arena } = problem
  const first = ws.working
  return {
    room: SPARE,
    take(list, count) {
      const enter = ws.enter / 4
      for (let i = 0; i < count; i++) {
        arena.i32[enter + i] = arena.i32[list / 4 + 2 * i]!
        arena.i32[enter + SPARE + i] = first + i
      }
      kernels.enterColumns(
        problem.x,
        problem.n,
        ws.rows,
        ws.m,
        ws.ld,
        ws.enter,
        ws.enter + 4 * SPARE,
        count,
        ws.columns,
        ws.mean,
        ws.norm,
        ws.y,
        ws.c + 8 * first,
        CONSTANT,
      )
    },
    firstAbove: (i, t0, t1, slack) =>
      kernels.firstAbove(ws.columns + 8 * ws.ld * (first + i), ws.residuals, ws.ld, ws.tau, t0, t1, slack),
  }
}
