import type { Problem } from '../problem.js'
import type { Workspace } from '../workspace.js'

/** A column is constant in a subsample when its squared centred norm is below this share of its squared raw norm. */
export const CONSTANT = (4 * Number.EPSILON) ** 2

/**
 * Put `count` variables, listed at an address, into slots of the workspace: centred and scaled to norm one on its rows, or as they are
 * where the problem has them ready. Their products with v go to c; a column that cannot be used has norm 0.
 */
export function enter(
  { kernels, x, n, ready }: Problem,
  ws: Workspace,
  variables: number,
  slots: number,
  count: number,
  v: number,
  c: number,
): void {
  const { m, ld, columns, mean, norm } = ws
  if (ready === true)
    kernels.takeColumns({ x, m, ld, variables, slots, count, out: columns, mean, norm, v, c })
  else
    kernels.enterColumns({
      x,
      n,
      rows: ws.rows,
      m,
      ld,
      variables,
      slots,
      count,
      out: columns,
      mean,
      norm,
      v,
      c,
      tiny: CONSTANT,
    })
}
