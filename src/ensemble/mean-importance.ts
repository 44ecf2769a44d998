import type { Importances } from './importances.js'
import { keptMembers } from './kept-members.js'

/** Section 3: the ensemble's importance of each variable, (1/U) sum_b r_bj over the kept members (all by default). */
export function meanImportance(importances: Importances, kept?: ArrayLike<number>): Float64Array {
  const { p, vectors } = importances
  const members = keptMembers(vectors, kept)
  const { denominator } = members[0]
  const common = members.every(vector => vector.denominator === denominator)
  const mean = new Float64Array(p)
  for (const { variable, numerator, denominator: own } of members) {
    const divisor = common ? 1 : own
    for (let e = 0; e < variable.length; e++) mean[variable[e]] += numerator[e] / divisor
  }
  const divisor = members.length * (common ? denominator : 1)
  for (let j = 0; j < p; j++) mean[j] /= divisor
  return mean
}
