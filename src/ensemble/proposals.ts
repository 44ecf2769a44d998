import { type Ensemble, pointsOf } from './member.js'

/** Members that propose, evenly spread over the ensemble. */
const PROPOSERS = 20
/** Where along the grid each of them does, as shares of it. */
const PLACES = [1 / 3, 2 / 3, 1]

/** The numbers of these, ascending. */
export function proposers(members: number): readonly number[] {
  const count = Math.min(PROPOSERS, members)
  return Array.from({ length: count }, (_, s) => Math.floor((s * members) / count))
}

/** Sets of variables that these members hold at a third, two thirds and the end of the grid, each once: the same of the ensemble and of themselves. */
export function proposals(ensemble: Ensemble): readonly (readonly number[])[] {
  const { members } = ensemble
  const K = pointsOf(ensemble)
  const sets = new Map<string, readonly number[]>()
  for (const b of proposers(members.length)) {
    const { variable, from, to } = members[b]
    for (const place of PLACES) {
      const point = Math.min(K - 1, Math.floor(place * K))
      const held = [...variable].filter((_, e) => from[e] <= point && point < to[e])
      if (held.length > 0) sets.set(held.join(), held)
    }
  }
  return [...sets.values()]
}
