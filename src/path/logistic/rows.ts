import type { Problem } from '../problem.js'
import type { LogisticWorkspace } from './workspace.js'

/** The rows of one subsample with the roots g of their weights, 1 where there are none; returns where those stand, as an index. */
export function loadRows(problem: Problem, ws: LogisticWorkspace, rows: Int32Array): number {
  const { m, ld, adjustment } = ws
  const { f64, i32 } = problem.arena
  i32.set(rows, ws.rows / 4)
  // Padding rows read the zero row behind the last.
  for (let i = m; i < ld; i++) i32[ws.rows / 4 + i] = problem.n
  adjustment?.load(rows, ws.rows, ws.y)
  const roots = (adjustment?.roots ?? ws.pair) / 8
  if (adjustment === undefined) f64.fill(1, roots, roots + m).fill(0, roots + m, roots + ld)
  for (let i = 0; i < ld; i++) {
    const g = f64[roots + i]
    f64[ws.shrink / 8 + i] = g > 0 ? 1 / g : 1
    f64[ws.squares / 8 + i] = g > 0 ? g * g : 1
  }
  return roots
}
