/** The workspace of a logistic path: slot 0 holds the intercept's column, and the weights have their own rows. */
import type { Problem } from './problem.js'
import { allocateWorkspace, type Capacity, type Workspace } from './workspace.js'

export interface LogisticWorkspace extends Workspace {
  /** +1 and -1 for the two classes, 0 on padding rows. */
  readonly signs: number
  readonly eta: number
  /** Weights of now. */
  readonly weight: number
  /** Weights that the factor was made with, and one over them. */
  readonly frozen: number
  readonly inverse: number
  /** Products of the active columns with the residual, by position; `c` has those of the free ones. */
  readonly ca: number
  readonly g: number
  /** Upper bounds of the diagonal of H^-1, by active position. */
  readonly spread: number
  readonly pair: number
  /** c of the free columns, by place, and beta, by position, at the solution before. */
  readonly cBefore: number
  readonly betaBefore: number
  readonly constants: number
}

export function allocateLogisticWorkspace(
  problem: Problem,
  m: number,
  capacity: Capacity,
): LogisticWorkspace {
  const active = capacity.active + 1
  const working = capacity.working + 1
  const ws = allocateWorkspace(problem, m, { ...capacity, active, working, gram: false })
  const doubles = (count: number) => problem.arena.allocate(8 * count)
  const constants = doubles(16)
  ;[
    4.13813679705723846039e-8, -1.6533902205465251539e-6, 6.61375632143793436117e-5,
    -2.77777777770155933842e-3, 1.66666666666666019037e-1, 2, -708, 1.4426950408889634, 6755399441055744.0,
    6.9314718036912381649e-1, 1.90821492927058770002e-10, 1,
  ].forEach((q, i) => {
    problem.arena.f64[constants / 8 + i] = q
  })
  problem.arena.i32[constants / 4 + 24] = 1023
  return {
    ...ws,
    constants,
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
  }
}
