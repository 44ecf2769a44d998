import { keptMembers } from '../ensemble/kept-members.js'
import { type Ensemble, pointsOf } from '../ensemble/member.js'
import { selectionTally } from './selection-tally.js'

/** Those of all members of an ensemble, where they are known already. */
const known = new WeakMap<Ensemble, Float64Array>()

/**
 * Algorithm 2, step 2: pi_j = max_k N_jk / U over the kept members (all by default). Counts are integers and the one
 * division comes last, so the frequencies do not depend on the order of the members.
 */
export function frequencies(ensemble: Ensemble, kept?: ArrayLike<number>): Float64Array {
  const before = kept === undefined ? known.get(ensemble) : undefined
  if (before !== undefined) return before.slice()
  const tally = selectionTally(ensemble.p, pointsOf(ensemble))
  for (const member of keptMembers(ensemble.members, kept)) tally.add(member)
  return tally.frequencies()
}

/** The frequencies of all members were counted as they came. */
export function knowFrequencies(ensemble: Ensemble, counted: Float64Array): void {
  known.set(ensemble, counted)
}
