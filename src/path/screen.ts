/**
 * The single-precision side of the certificate. For every column, over the rows of a subsample: low_j <= |x_j - mean_j|,
 * high_j >= |x_j| and the correlation |x_j'y| / low_j. A sum of m products in single precision, flushed every 512 rows,
 * errs by at most
 *   unit(m) |x| |v|,  unit(m) = (k + 4) u / (1 - (k + 4) u),  k = min(m, 512) + ceil(m / 512),  u = 2^-24
 * (Higham 2002, Section 3.1: k roundings in the sums, one in each product, one each in storing x and v). So
 *   |x_j'v| <= |computed| + unit(m) high_j |v|, whatever the order of summation.
 */
import { CONSTANT } from './homotopy.js'
import type { Problem } from './problem.js'
import type { Workspace } from './workspace.js'

const BLOCK = 512
const ROUNDOFF = 2 ** -24

export function unitError(m: number): number {
  const k = (Math.min(m, BLOCK) + Math.ceil(m / BLOCK) + 4) * ROUNDOFF
  return k / (1 - k)
}

/** Norms and first correlations of every column on the loaded rows; returns the largest correlation. */
export function screen(problem: Problem, ws: Workspace): number {
  const { kernels, arena, panelCount } = problem
  kernels.toSingle(ws.y, ws.m, ws.vectors, 1)
  kernels.panelScreen(
    problem.panels, problem.n, ws.rows, ws.m, 0, panelCount, ws.vectors, 4 * unitError(ws.m),
    ws.low, ws.high, ws.correlation, ws.scratch,
  )
  // The padding columns of the last panel are nobody's.
  for (let j = problem.p; j < 16 * panelCount; j++) exempt(arena.f32, ws, j)
  // The norm of a column whose mean dominates came out as zero.
  const doubtful = kernels.collectBelow(ws.low, 16 * panelCount, 1e-30, ws.found)
  for (let e = 0; e < doubtful; e++) settleNorm(problem, ws, arena.i32[ws.found / 4 + e]!)
  const largest = kernels.largest(ws.correlation, 16 * panelCount)
  kernels.firstSteps(ws.correlation, 16 * panelCount, largest, ws.steps)
  return largest
}

/** Take a column out of the certificate: it is constant, or watched exactly in the working set. */
export function exempt(f32: Float32Array, ws: Workspace, j: number): void {
  f32[ws.low / 4 + j] = Number.POSITIVE_INFINITY
  f32[ws.correlation / 4 + j] = 0
  f32[ws.steps / 4 + j] = Number.POSITIVE_INFINITY
}

/** A column whose mean dominates its spread here: find its norm in double precision. */
function settleNorm(problem: Problem, ws: Workspace, j: number): void {
  const { kernels, arena } = problem
  arena.i32[ws.enter / 4] = j
  arena.i32[ws.enter / 4 + 1] = 0
  kernels.enterColumns(
    problem.x, problem.n, ws.rows, ws.m, ws.ld, ws.enter, ws.enter + 4, 1, ws.columns, ws.mean, ws.norm, ws.y, ws.c, CONSTANT,
  )
  const norm = arena.f64[ws.norm / 8]!
  if (norm === 0) {
    exempt(arena.f32, ws, j)
  } else {
    arena.f32[ws.low / 4 + j] = norm * (1 - 2 ** -22)
    arena.f32[ws.correlation / 4 + j] = Math.abs(arena.f64[ws.c / 8]!)
  }
}
