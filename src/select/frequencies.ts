import type { Ensemble } from '../ensemble/member.js'
import { selectionCounts } from './selection-counts.js'

/**
 * Algorithm 2, step 2: pi_j = max_k N_jk / U over the kept members (all by default). Counts are integers and the one
 * division comes last, so the frequencies do not depend on the order of the members.
 */
export function frequencies(ensemble: Ensemble, kept?: ArrayLike<number>): Float64Array {
  const { members, points, variable, count } = selectionCounts(ensemble, kept)
  const frequency = new Float64Array(ensemble.p)
  for (let v = 0; v < variable.length; v++) {
    let most = 0
    for (let k = 0; k < points; k++) most = Math.max(most, count[v * points + k])
    frequency[variable[v]] = most / members
  }
  return frequency
}
