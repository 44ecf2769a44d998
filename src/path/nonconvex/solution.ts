import type { Problem } from '../problem.js'
import type { PassingSolution } from '../row-path.js'
import type { ActiveColumns } from './active-columns.js'
import type { ColumnStore } from './column-store.js'

/**
 * The solution as it stands: from columns of norm one, centred on the rows at hand, to the columns of the problem,
 * b_j = beta_j sqrt(m) / |x_j - mean_j|, and the intercept loses sum_j b_j mean_j.
 */
export function passSolution(
  { arena }: Problem,
  store: ColumnStore,
  active: ActiveColumns,
  constant: number,
): PassingSolution {
  const { i32, f64 } = arena
  const { variables, values } = active
  const root = Math.sqrt(store.m)
  let size = 0
  let intercept = constant
  for (let k = 0; k < active.size; k++) {
    const a = i32[active.order / 4 + k]
    const beta = f64[active.beta / 8 + a]
    if (beta === 0 || active.variable[a] < 0) continue
    const slot = i32[active.slots / 4 + a]
    const value = (beta * root) / f64[store.norm / 8 + slot]
    intercept -= value * f64[store.mean / 8 + slot]
    i32[variables / 4 + size] = active.variable[a]
    f64[values / 8 + size++] = value
  }
  return { intercept, size, variables, values }
}
