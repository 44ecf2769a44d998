import type { SelectionResult } from '../../method/result/result.js'

export interface MemberRow {
  /** From 0, as in the result. */
  readonly member: number
  /** Place in the order of Algorithm 1, from 1. */
  readonly order: number
  readonly kept: boolean
  /** Variables it selects somewhere on the grid. */
  readonly size: number
  /** Null without pruning, as the next two. */
  readonly loss: number | null
  readonly strength: number | null
  readonly diversity: number | null
}

/** The members in the order of Algorithm 1. */
export function memberRows({ ensemble }: SelectionResult): MemberRow[] {
  if (ensemble === undefined) return []
  const { order, kept, loss, strength, diversity, intervals } = ensemble
  return order.map((member, u) => ({
    member,
    order: u + 1,
    kept: u < kept,
    size: distinctVariables(intervals[member]),
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
