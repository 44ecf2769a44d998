/**
 * Algorithm 2, eq. (StabSelAgg), before its division: N_jk = sum over the kept members of 1{j selected at lambda_k}.
 * The members are intervals, so N_j. is the running sum of +1 at every `from` and -1 at every `to`.
 */
import { keptMembers } from '../ensemble/kept-members.js'
import { type Ensemble, type Member, pointsOf } from '../ensemble/member.js'

export interface SelectionCounts {
  /** U, the number of members counted. */
  readonly members: number
  /** K, the number of grid points. */
  readonly points: number
  /** The variables that some counted member selects somewhere, ascending. */
  readonly variable: Int32Array
  /** count[v * K + k] = N_jk for j = variable[v]. */
  readonly count: Int32Array
}

/** Over the kept members, all by default. Only variables that occur get K counts: with p = 1e5 nearly all do not. */
export function selectionCounts(ensemble: Ensemble, kept?: ArrayLike<number>): SelectionCounts {
  const members = keptMembers(ensemble.members, kept)
  const points = pointsOf(ensemble)
  const variable = occurring(members, ensemble.p)
  const row = new Int32Array(ensemble.p)
  variable.forEach((j, v) => {
    row[j] = v
  })
  const count = new Int32Array(variable.length * points)
  for (const member of members) {
    for (let e = 0; e < member.variable.length; e++) {
      const start = row[member.variable[e]] * points
      count[start + member.from[e]]++
      if (member.to[e] < points) count[start + member.to[e]]--
    }
  }
  for (let v = 0; v < variable.length; v++) {
    for (let k = 1; k < points; k++) count[v * points + k] += count[v * points + k - 1]
  }
  return { members: members.length, points, variable, count }
}

function occurring(members: readonly Member[], p: number): Int32Array {
  const seen = new Uint8Array(p)
  let distinct = 0
  for (const member of members) {
    for (const j of member.variable) {
      distinct += 1 - seen[j]
      seen[j] = 1
    }
  }
  const variable = new Int32Array(distinct)
  for (let j = 0, v = 0; j < p; j++) if (seen[j] === 1) variable[v++] = j
  return variable
}
