import type { Fitted } from './member-learner.js'

/** A member that is a set of columns, in any order; K = 1. `values` are coefficients in the order of the columns. */
export function setMember(columns: ArrayLike<number>, values?: ArrayLike<number>): Fitted {
  const order = Array.from(columns, (_, e) => e).sort((a, b) => columns[a] - columns[b])
  return fitted(
    Int32Array.from(order, e => columns[e]),
    new Int32Array(order.length).fill(1),
    values && Float64Array.from(order, e => values[e]),
  )
}

/** A member with importance counts[j] / K, 0 <= counts[j] <= K whole, for each of the p columns. */
export function weightedMember(counts: ArrayLike<number>): Fitted {
  const columns = Array.from(counts, (_, j) => j).filter(j => counts[j] > 0)
  return fitted(
    Int32Array.from(columns),
    Int32Array.from(columns, j => counts[j]),
  )
}

function fitted(variable: Int32Array, to: Int32Array, value?: Float64Array): Fitted {
  const from = new Int32Array(variable.length)
  return { member: { variable, from, to, ...(value && { value }) }, worstKkt: 0 }
}
