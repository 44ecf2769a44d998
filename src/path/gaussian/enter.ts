import type { Problem } from '../problem.js'
import { SPANNED } from '../weighted/adjustment.js'
import type { Workspace } from '../workspace.js'
import { CONSTANT } from './constant.js'

/**
 * Put `count` variables, listed at an address, into slots of the workspace: centred and scaled to norm one on its rows, or as an
 * adjustment has them. Their products with v go to c; a column that cannot be used has norm 0.
 */
export function enter(
  { kernels, x, n }: Problem,
  ws: Workspace,
  variables: number,
  slots: number,
  count: number,
  v: number,
  c: number,
): void {
  const { m, ld, rows, columns: out, mean, norm, adjustment } = ws
  const columns = { x, n, rows, m, ld, variables, slots, count, out, mean, norm, v, c, tiny: CONSTANT }
  if (adjustment === undefined) kernels.enterColumns(columns)
  else {
    const { roots, basis, rank, divisors, fixed } = adjustment
    const by = { g: roots, basis, rank, spanned: SPANNED, divisors, fixed: fixed ? 1 : 0 }
    kernels.enterProjected({ ...columns, ...by })
  }
}
