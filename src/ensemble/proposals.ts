import { type Ensemble, pointsOf } from './member.js'

/** Members that propose, evenly spread over the ensemble. */
const PROPOSERS = 20
/** Where along the grid each of them does, as shares of it. */
const PLACES = [1 / 3, 2 / 3, 1]

/** Sets of variables that members hold at a third, two thirds and the end of the grid, each once. */
export function proposals(ensemble: Ensemble): readonly (readonly number[])[] {
  const { members } = ensemble
  const K = pointsOf(ensemble)
  const count = Math.min(PROPOSERS, members.length)
  const sets = new Map<string, readonly number[]>()
  for (let s = 0; s < count; s++) {
    const { variable, from, to } = members[Math.floor((s * members.length) / count)]
    for (const place of PLACES) {
      const point = Math.min(K - 1, Math.floor(place * K))
      const held = [...variable].filter((_, e) => from[e] <= point && point < to[e])
      if (held.length > 0) sets.set(held.join(), held)
    }
  }
  return [...sets.values()]
}
