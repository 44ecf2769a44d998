import { type Ensemble, pointsOf } from './member.js'

/** Members that propose, evenly spread over the ensemble. */
const PROPOSERS = 12

/** The numbers of these, ascending. */
export function proposers(members: number): readonly number[] {
  const count = Math.min(PROPOSERS, members)
  return Array.from({ length: count }, (_, s) => Math.floor((s * members) / count))
}

/**
 * Sets of variables that these members hold at the end of the grid, each once: what they hold before it is mostly part of them. The same of the ensemble
 * and of themselves.
 */
export function proposals(ensemble: Ensemble): readonly (readonly number[])[] {
  const { members } = ensemble
  const K = pointsOf(ensemble)
  const sets = new Map<string, readonly number[]>()
  for (const b of proposers(members.length)) {
    const { variable, from, to } = members[b]
    const held = [...variable].filter((_, e) => from[e] < K && K <= to[e])
    if (held.length > 0) sets.set(held.join(), held)
  }
  return [...sets.values()]
}
