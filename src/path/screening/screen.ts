/**
 * The first pass over all columns: pack the rows of a subsample, and find for every column, in units of its integers
 * (integers.ts), low_j <= |x_j - mean_j|, slop_j >= sqrt(m) |x_j| / 2 and its correlation with the response.
 */

import type { Adjustment } from '../adjustment/adjustment.js'
import { enter } from '../gaussian/enter.js'
import { PANEL, type Problem } from '../problem.js'
import { SPARE, type Workspace } from '../workspace.js'
import { halfNorm, V_NORM } from './integers.js'
import { overColumns } from './over-columns.js'
import { leaveUnscreened } from './unscreened.js'

/** Returns the largest correlation. */
export function screen(problem: Problem, ws: Workspace): number {
  const { kernels, arena, panelCount } = problem
  const width = PANEL * panelCount
  kernels.quantise(overColumns(problem, ws, ws.y), 2 * ws.pairs, V_NORM, ws.vectors, 4, ws.out)
  kernels.panelPack({
    panels: problem.panels,
    n: problem.n,
    rows: ws.rows,
    pairs: ws.pairs,
    m: ws.m,
    from: 0,
    to: panelCount,
    v: ws.vectors,
    scale: arena.f64[ws.out / 8],
    half: halfNorm(ws.m),
    packed: ws.packed,
    stays: Number(ws.staysPacked),
    low: ws.low,
    slop: ws.slop,
    correlation: ws.correlation,
  })
  if (ws.adjustment !== undefined) adjustNorms(problem, ws, ws.adjustment)
  // The padding columns of the last panel are nobody's.
  for (let j = problem.p; j < width; j++) leaveUnscreened(arena.f32, ws, j)
  // The norm of a column whose mean dominates came out as zero.
  const doubtful = leaveOutEqual(problem, ws, kernels.collectBelow(ws.low, width, 1e-30, ws.found))
  for (let e = 0; e < doubtful; e += SPARE) settleNorms(problem, ws, e, Math.min(SPARE, doubtful - e))
  const largest = kernels.largest(ws.correlation, width)
  kernels.firstSteps(ws.correlation, width, largest, ws.steps)
  return largest
}

/**
 * low_j <= d_j, the divisors of an adjustment (adjustment/adjustment.ts). Norms with the weights g of the rows: integers G_i <= g_i / step make
 * Y = round(X G / 2^15), whose distance from the span of G is at most 2^15 / step times that of the column, but for the
 * rounding of X and that of Y, each of norm sqrt(m) / 2 at most.
 */
function adjustNorms({ kernels, arena, p, panelCount, unit }: Problem, ws: Workspace, by: Adjustment): void {
  if (by.weighted && !by.fixed) {
    kernels.weighNorms({
      packed: ws.packed,
      pairs: ws.pairs,
      from: 0,
      to: (PANEL / 16) * panelCount,
      g: by.integers,
      inverse: by.inverse,
      error: 2 ** -20 + (ws.pairs + 2) * 2 ** -22,
      margin: 2 * halfNorm(ws.m),
      scale: by.integerStep * 2 ** 15 * (1 - 2 ** -22),
      low: ws.low,
      correlation: ws.correlation,
    })
  }
  if (!by.factored) return
  const { f32, f64 } = arena
  for (let j = 0; j < p; j++) {
    const divisor = f64[by.divisors / 8 + j]
    const before = f32[ws.low / 4 + j]
    if (!(divisor > 0 && divisor < Number.POSITIVE_INFINITY)) leaveUnscreened(f32, ws, j)
    else if (before > 0) {
      const now = (by.fixed ? unit : before) * divisor * (1 - 2 ** -22)
      f32[ws.low / 4 + j] = now
      f32[ws.correlation / 4 + j] *= before / now
    }
  }
}

/** Of columns that were found those with one value on all rows of the sample are constant there, for certain; returns how many others there are. */
function leaveOutEqual({ data, arena, x, fresh, n, scale }: Problem, ws: Workspace, count: number): number {
  const { f64, i32 } = arena
  let others = 0
  for (let e = 0; e < count; e++) {
    const found = ws.found + 4 * e
    const j = i32[found / 4]
    if (scale[j] === 0 || isEqualAt(j, found)) leaveUnscreened(arena.f32, ws, j)
    else i32[ws.found / 4 + others++] = j
  }
  return others

  /** Values that are equal stay so when they are standardised, and others may become so. */
  function isEqualAt(j: number, found: number): boolean {
    if (fresh === undefined) return isEqual(f64, x / 8 + n * j)
    return isEqual(data.x, n * j) || isEqual(f64, fresh.take(found, 1) / 8)
  }

  function isEqual(values: Float64Array, start: number): boolean {
    const first = values[start + i32[ws.rows / 4]]
    for (let i = 1; i < ws.m; i++) if (values[start + i32[ws.rows / 4 + i]] !== first) return false
    return true
  }
}

/** Columns whose means dominate their spreads here, `count` of those found: their norms in double precision. */
function settleNorms(problem: Problem, ws: Workspace, from: number, count: number): void {
  const { arena } = problem
  const first = ws.working
  for (let k = 0; k < count; k++) {
    arena.i32[ws.enter / 4 + k] = arena.i32[ws.found / 4 + from + k]
    arena.i32[ws.enter / 4 + SPARE + k] = first + k
  }
  enter(problem, ws, ws.enter, ws.enter + 4 * SPARE, count, ws.y, ws.c + 8 * first)
  for (let k = 0; k < count; k++) {
    const j = arena.i32[ws.enter / 4 + k]
    const norm = arena.f64[ws.norm / 8 + first + k]
    if (norm === 0) {
      leaveUnscreened(arena.f32, ws, j)
    } else {
      arena.f32[ws.low / 4 + j] = norm * problem.unit * (1 - 2 ** -22)
      arena.f32[ws.correlation / 4 + j] = Math.abs(arena.f64[ws.c / 8 + first + k])
    }
  }
}
