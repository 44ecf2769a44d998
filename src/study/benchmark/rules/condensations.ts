/**
 * Other ways to condense a member's selection matrix T into a vector than the mean of its columns (eq. condense):
 *   last   r_j = T_jK, selected at the smallest lambda
 *   ever   r_j = max_k T_jk, selected at some lambda.
 */
import type { Importances } from '../../../ensemble/importances.js'
import { type Ensemble, pointsOf } from '../../../ensemble/member.js'

export type Condensation = 'last' | 'ever'

export function condensed(ensemble: Ensemble, how: Condensation): Importances {
  const K = pointsOf(ensemble)
  const vectors = ensemble.members.map(({ variable, to }) => {
    const counted = variable.filter((_, e) => how === 'ever' || to[e] === K)
    const own = Int32Array.from(new Set(counted))
    return { variable: own, numerator: new Int32Array(own.length).fill(1), denominator: 1 }
  })
  return { kind: 'region', p: ensemble.p, vectors }
}
