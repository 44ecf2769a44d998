import { SPANNED } from '../adjustment/adjustment.js'
import { FRESH } from '../fresh-columns.js'
import type { Problem } from '../problem.js'
import type { Workspace } from '../workspace.js'
import { CONSTANT } from './constant.js'

/**
 * Put `count` variables, listed at an address, into slots of the workspace: centred and scaled to norm one on its rows, or as an
 * adjustment has them. Their products with v go to c; a column that cannot be used has norm 0.
 */
export function enter(
  problem: Problem,
  ws: Workspace,
  variables: number,
  slots: number,
  count: number,
  v: number,
  c: number,
): void {
  const { x, fresh } = problem
  if (fresh === undefined) {
    enterFrom(problem, ws, x, variables, slots, count, v, c)
    return
  }
  for (let k = 0; k < count; k += FRESH) {
    const some = Math.min(FRESH, count - k)
    const columns = fresh.take(variables + 4 * k, some)
    enterFrom(problem, ws, columns, fresh.places, slots + 4 * k, some, v, c + 8 * k)
  }
}

/** From columns that stand at an address. */
function enterFrom(
  { kernels, n }: Problem,
  ws: Workspace,
  x: number,
  variables: number,
  slots: number,
  count: number,
  v: number,
  c: number,
): void {
  const { m, ld, rows, columns: out, mean, norm, adjustment } = ws
  // Each call has a record of its own, written out: to spread one into another takes as long as the kernel.
  if (adjustment === undefined) {
    kernels.enterColumns({
      x,
      n,
      rows,
      m,
      ld,
      variables,
      slots,
      count,
      out,
      mean,
      norm,
      v,
      c,
      tiny: CONSTANT,
    })
    return
  }
  const { roots, basis, rank, divisors, fixed } = adjustment
  kernels.enterProjected({
    x,
    n,
    rows,
    m,
    ld,
    variables,
    slots,
    count,
    out,
    mean,
    norm,
    v,
    c,
    tiny: CONSTANT,
    g: roots,
    basis,
    rank,
    spanned: SPANNED,
    divisors,
    fixed: fixed ? 1 : 0,
  })
}
