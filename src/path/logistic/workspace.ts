/** The workspace of a logistic path: slot 0 holds the intercept's column, those behind it the unpenalised ones, and the weights have their own rows. */
import type { Arena } from '../../math/kernels/arena.js'
import type { Problem } from '../problem.js'
import { allocateWorkspace, type Capacity, SPARE } from '../workspace.js'

export type LogisticWorkspace = Readonly<ReturnType<typeof allocateLogisticWorkspace>>

export function allocateLogisticWorkspace(problem: Problem, m: number, capacity: Capacity) {
  const unpenalised = 1 + unpenalisedColumns(problem)
  const active = capacity.active + unpenalised
  const working = capacity.working + unpenalised
  const ws = allocateWorkspace(problem, m, { ...capacity, active, working, compressed: false })
  const doubles = (count: number) => problem.arena.allocate(8 * count)
  const ridged = (problem.design?.alpha ?? 1) < 1
  // Not `{ ...ws, }`: see workspace.ts.
  return Object.assign(ws, {
    /** The residual, and the products of the inactive columns with the direction, by place. */
    r: doubles(ws.ld),
    a: doubles(working + SPARE),
    /** Most unpenalised columns, the intercept's included: their slots are the first. */
    unpenalised,
    /** g_i for one class and -g_i for the other, g being the roots of the weights of the rows (adjustment/adjustment.ts); 0 on padding rows. */
    signs: doubles(ws.ld),
    /** 1 / g, by which a sum of columns is multiplied to be eta, and g^2: 1 where a row has no weight. */
    shrink: doubles(ws.ld),
    squares: doubles(ws.ld),
    eta: doubles(ws.ld),
    /** Weights of now. */
    weight: doubles(ws.ld),
    /** Weights that the factor was made with, and one over them. */
    frozen: doubles(ws.ld),
    inverse: doubles(ws.ld),
    /** Products of the active columns with the residual, by position; `c` has those of the inactive ones. */
    ca: doubles(active),
    g: doubles(active),
    /** Upper bounds of the diagonal of H^-1, by active position. */
    spread: doubles(active),
    pair: doubles(2 * ws.ld),
    /** c of the inactive columns, by place, and beta, by position, at the solution before. */
    cBefore: doubles(working),
    betaBefore: doubles(active),
    /** What the first step to the next solution is short of, by position (correction.ts). */
    missed: doubles(active),
    /** Whether it is the elastic net: then how much of lambda beta the conditions have beside lambda s, by active position, and s + ridge beta; else 0 and s. */
    ridged,
    ridge: ridged ? doubles(active) : 0,
    pull: ridged ? doubles(active) : ws.sign,
  })
}

/** The ridge of the column in a slot. */
export function ridgeOf(ws: LogisticWorkspace, { i32 }: Arena, slot: number): number {
  const variable = i32[ws.variables / 4 + slot]
  return variable < 0 ? 0 : ws.adjustment!.ridge(variable)
}

function unpenalisedColumns({ design }: Problem): number {
  return design?.factors.reduce((count, factor) => (factor === 0 ? count + 1 : count), 0) ?? 0
}
