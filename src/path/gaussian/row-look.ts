/** Columns looked at over the rows of the subsample, in slots of their own behind the working set. */

import type { Problem } from '../problem.js'
import type { Look } from '../screening/certificate.js'
import { SPARE, type Workspace } from '../workspace.js'
import { enter } from './enter.js'

export function createRowLook(problem: Problem, ws: Workspace): Look {
  const { kernels, arena } = problem
  const first = ws.working
  return {
    capacity: SPARE,
    take(list, count) {
      const at = ws.enter / 4
      for (let i = 0; i < count; i++) {
        arena.i32[at + i] = arena.i32[list / 4 + 2 * i]
        arena.i32[at + SPARE + i] = first + i
      }
      enter(problem, ws, ws.enter, ws.enter + 4 * SPARE, count, ws.y, ws.c + 8 * first)
    },
    firstAbove: (i, t0, t1, slack) =>
      kernels.firstAbove(ws.columns + 8 * ws.ld * (first + i), ws.residuals, ws.ld, ws.tau, t0, t1, slack),
  }
}
