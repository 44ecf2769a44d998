/**
 * The first pass over all columns: pack the rows of a subsample, and find for every column, in units of its integers
 * (integers.ts), low_j <= |x_j - mean_j|, slop_j >= sqrt(m) |x_j| / 2 and its correlation with the response.
 */

import { enter } from '../gaussian/enter.js'
import { PANEL, type Problem } from '../problem.js'
import type { Workspace } from '../workspace.js'
import { halfNorm, V_NORM } from './integers.js'
import { leaveUnscreened } from './unscreened.js'

/** Returns the largest correlation. */
export function screen(problem: Problem, ws: Workspace): number {
  const { kernels, arena, panelCount } = problem
  const width = PANEL * panelCount
  kernels.quantise(ws.y, 2 * ws.pairs, V_NORM, ws.vectors, 4, ws.out)
  kernels.panelPack({
    panels: problem.panels,
    n: problem.n,
    rows: ws.rows,
    pairs: ws.pairs,
    m: ws.m,
    from: 0,
    to: panelCount,
    v: ws.vectors,
    scale: arena.f64[ws.out / 8]!,
    half: halfNorm(ws.m),
    packed: ws.packed,
    low: ws.low,
    slop: ws.slop,
    correlation: ws.correlation,
  })
  // The padding columns of the last panel are nobody's.
  for (let j = problem.p; j < width; j++) leaveUnscreened(arena.f32, ws, j)
  if (problem.ready === true) measureReady(problem, ws)
  // The norm of a column whose mean dominates came out as zero.
  const doubtful = kernels.collectBelow(ws.low, width, 1e-30, ws.found)
  for (let e = 0; e < doubtful; e++) settleNorm(problem, ws, arena.i32[ws.found / 4 + e]!)
  const largest = kernels.largest(ws.correlation, width)
  kernels.firstSteps(ws.correlation, width, largest, ws.steps)
  return largest
}

/** Columns that are ready count as of norm one, whatever they are: correlations are products with them as they are. */
function measureReady({ arena, p, unit }: Problem, ws: Workspace): void {
  const low = unit * (1 - 2 ** -22)
  const { f32 } = arena
  for (let j = 0; j < p; j++) {
    const before = f32[ws.low / 4 + j]!
    if (before === 0) continue
    f32[ws.correlation / 4 + j]! *= before / low
    f32[ws.low / 4 + j] = low
  }
}

/** A column whose mean dominates its spread here: find its norm in double precision. */
function settleNorm(problem: Problem, ws: Workspace, j: number): void {
  const { arena } = problem
  arena.i32[ws.enter / 4] = j
  arena.i32[ws.enter / 4 + 1] = 0
  enter(problem, ws, ws.enter, ws.enter + 4, 1, ws.y, ws.c)
  const norm = arena.f64[ws.norm / 8]!
  if (norm === 0) {
    leaveUnscreened(arena.f32, ws, j)
  } else {
    arena.f32[ws.low / 4 + j] = norm * problem.unit * (1 - 2 ** -22)
    arena.f32[ws.correlation / 4 + j] = Math.abs(arena.f64[ws.c / 8]!)
  }
}
