/**
 * What a set of members says of each variable:
 *   max    the highest share of members that select it at one point of the grid, max_k N_jk / U (stability selection)
 *   mean   the mean importance, (1/U) sum_b r_bj
 *   value  the size of the mean coefficient, |(1/U) sum_b beta_bj| (random lasso); 0 for a member without it
 * Any subset of the members can be fused; `max` and `mean` do not depend on their order.
 */
import { importances } from '../ensemble/importances.js'
import { keptMembers } from '../ensemble/kept-members.js'
import { meanImportance } from '../ensemble/mean-importance.js'
import type { Ensemble } from '../ensemble/member.js'
import { frequencies } from './frequencies.js'

export const fusions = ['max', 'mean', 'value'] as const
export type Fusion = (typeof fusions)[number]

/** Over the kept members, all by default. */
export function fuse(ensemble: Ensemble, fusion: Fusion, kept?: ArrayLike<number>): Float64Array {
  if (fusion === 'max') return frequencies(ensemble, kept)
  if (fusion === 'mean') return meanImportance(importances(ensemble, 'region'), kept)
  return meanValue(ensemble, kept)
}

function meanValue(ensemble: Ensemble, kept?: ArrayLike<number>): Float64Array {
  // In the members' own order, so that the sum has one value whatever order they are kept in.
  const members = keptMembers(ensemble.members, kept && Array.from(kept).sort((a, b) => a - b))
  const sum = new Float64Array(ensemble.p)
  for (const { variable, value } of members) {
    for (let e = 0; e < variable.length; e++) sum[variable[e]] += value?.[e] ?? 0
  }
  return sum.map(total => Math.abs(total / members.length))
}
