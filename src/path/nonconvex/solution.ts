import type { Problem } from '../problem.js'
import type { Solution } from '../row-path.js'
import type { ActiveColumns } from './active-columns.js'
import type { ColumnStore } from './column-store.js'

/**
 * From columns of norm one, centred on the rows at hand, to the columns of the problem: b_j = beta_j sqrt(m) / |x_j - mean_j|,
 * and the intercept loses sum_j b_j mean_j.
 */
export function solutionOf(
  { arena }: Problem,
  store: ColumnStore,
  active: ActiveColumns,
  constant: number,
): Solution {
  const { i32, f64 } = arena
  const root = Math.sqrt(store.m)
  const variable: number[] = []
  const value: number[] = []
  let intercept = constant
  for (let k = 0; k < active.size; k++) {
    const a = i32[active.order / 4 + k]
    const beta = f64[active.beta / 8 + a]
    if (beta === 0 || active.variable[a] < 0) continue
    const slot = i32[active.slots / 4 + a]
    const scaled = (beta * root) / f64[store.norm / 8 + slot]
    intercept -= scaled * f64[store.mean / 8 + slot]
    variable.push(active.variable[a])
    value.push(scaled)
  }
  return { intercept, variable: Int32Array.from(variable), value: Float64Array.from(value) }
}
