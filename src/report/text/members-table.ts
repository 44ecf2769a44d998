import type { SelectionResult } from '../../method/result/result.js'

/** The members in the order of Algorithm 1; `order` is the place there, from 1, `size` the number of variables anywhere on the grid. */
export function memberRows({ ensemble }: SelectionResult) {
  if (ensemble === undefined) return []
  const { order, kept, loss, strength, diversity, intervals } = ensemble
  return order.map((member, u) => ({
    member,
    order: u + 1,
    kept: u < kept,
    size: distinctVariables(intervals[member]),
    // Without pruning there are none.
    loss: loss[u] ?? null,
    strength: strength[u] ?? null,
    diversity: diversity[u] ?? null,
  }))
}

/** A variable that comes back to the path has several triples, one after the other. */
function distinctVariables(packed: readonly number[]): number {
  let count = 0
  for (let at = 0; at < packed.length; at += 3) {
    if (at === 0 || packed[at] !== packed[at - 3]) count++
  }
  return count
}
