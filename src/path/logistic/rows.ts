/** The rows of one subsample: the classes as signs, and the residual of the null model. */
import { fail } from '../../errors.js'
import { log } from '../../math/elementary.js'
import type { Problem } from '../problem.js'
import type { LogisticWorkspace } from './workspace.js'

/** Returns the intercept of the null model. */
export function loadRows(problem: Problem, ws: LogisticWorkspace, rows: Int32Array): number {
  const { m } = ws
  const { f64, i32 } = problem.arena
  i32.set(rows, ws.rows / 4)
  // Padding rows read the zero row behind the last.
  for (let i = m; i < ws.ld; i++) i32[ws.rows / 4 + i] = problem.n
  let ones = 0
  for (let i = 0; i < m; i++) ones += problem.y[rows[i]]
  if (ones === 0 || ones === m) {
    const { classes, response } = problem.data
    fail('data/one-class', {
      where: response,
      rule: 'must have both classes in every sample',
      got: `${m} rows of ${classes?.[ones === 0 ? 0 : 1] ?? (ones === 0 ? '0' : '1')}`,
      hint: 'Sample within the classes, or gather more rows of the rare one',
    })
  }
  const share = ones / m
  const scale = 1 / Math.sqrt(m)
  for (let i = 0; i < m; i++) {
    const one = problem.y[rows[i]]
    f64[ws.signs / 8 + i] = 2 * one - 1
    f64[ws.y / 8 + i] = (one - share) * scale
  }
  return log(share / (1 - share))
}
