import type { Problem } from '../problem.js'
import { addColumn, beginSolution, type PassingSolution } from '../row-path.js'
import type { ActiveColumns } from './active-columns.js'
import type { ColumnStore } from './column-store.js'

/** The solution as it stands, in the columns of the problem. */
export function passSolution(
  { arena }: Problem,
  store: ColumnStore,
  active: ActiveColumns,
  constant: number,
  solution: PassingSolution,
): void {
  const { i32, f64 } = arena
  const root = Math.sqrt(store.m)
  beginSolution(solution, constant, active.size)
  for (let k = 0; k < active.size; k++) {
    const a = i32[active.order / 4 + k]
    const beta = f64[active.beta / 8 + a]
    if (beta === 0 || active.variable[a] < 0) continue
    const slot = i32[active.slots / 4 + a]
    addColumn(
      solution,
      active.variable[a],
      beta,
      f64[store.mean / 8 + slot],
      f64[store.norm / 8 + slot],
      root,
    )
  }
}
