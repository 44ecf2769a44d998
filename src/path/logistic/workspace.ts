/** The workspace of a logistic path: slot 0 holds the intercept's column, and the weights have their own rows. */
import type { Problem } from '../problem.js'
import { allocateWorkspace, type Capacity, SPARE, type Workspace } from '../workspace.js'

export interface LogisticWorkspace extends Workspace {
  /** The residual, and the products of the inactive columns with the direction, by place. */
  readonly r: number
  readonly a: number
  /** +1 and -1 for the two classes, 0 on padding rows. */
  readonly signs: number
  readonly eta: number
  /** Weights of now. */
  readonly weight: number
  /** Weights that the factor was made with, and one over them. */
  readonly frozen: number
  readonly inverse: number
  /** Products of the active columns with the residual, by position; `c` has those of the inactive ones. */
  readonly ca: number
  readonly g: number
  /** Upper bounds of the diagonal of H^-1, by active position. */
  readonly spread: number
  readonly pair: number
  /** c of the inactive columns, by place, and beta, by position, at the solution before. */
  readonly cBefore: number
  readonly betaBefore: number
}

export function allocateLogisticWorkspace(
  problem: Problem,
  m: number,
  capacity: Capacity,
): LogisticWorkspace {
  const active = capacity.active + 1
  const working = capacity.working + 1
  const ws = allocateWorkspace(problem, m, { ...capacity, active, working, compressed: false })
  const doubles = (count: number) => problem.arena.allocate(8 * count)
  // Not `{ ...ws, }`: see workspace.ts.
  return Object.assign(ws, {
    r: doubles(ws.ld),
    a: doubles(working + SPARE),
    signs: doubles(ws.ld),
    eta: doubles(ws.ld),
    weight: doubles(ws.ld),
    frozen: doubles(ws.ld),
    inverse: doubles(ws.ld),
    ca: doubles(active),
    g: doubles(active),
    spread: doubles(active),
    pair: doubles(2 * ws.ld),
    cBefore: doubles(working),
    betaBefore: doubles(active),
  })
}
