import { keptMembers } from '../ensemble/kept-members.js'
import { type Ensemble, pointsOf } from '../ensemble/member.js'

/** Frequency of selecting any of the variables, over the kept members. */
export function anyFrequency(
  ensemble: Ensemble,
  variables: readonly number[],
  kept?: ArrayLike<number>,
): number {
  const members = keptMembers(ensemble.members, kept)
  const inside = new Set(variables)
  const count = new Int32Array(pointsOf(ensemble))
  const seen = new Uint8Array(count.length)
  for (const { variable, from, to } of members) {
    seen.fill(0)
    for (let e = 0; e < variable.length; e++) if (inside.has(variable[e])) seen.fill(1, from[e], to[e])
    for (let k = 0; k < count.length; k++) count[k] += seen[k]
  }
  return count.reduce((most, c) => Math.max(most, c), 0) / members.length
}
