/**
 * Other ways to aggregate the frequencies Pi_jk of a variable over the grid than their maximum (Algorithm 2, step 2):
 *   end    Pi_jK, at the smallest lambda
 *   area   (1 / K) sum_k Pi_jk.
 */
import type { Ensemble } from '../../../ensemble/member.js'
import { selectionCounts } from '../../../select/selection-counts.js'

export interface Aggregates {
  readonly end: Float64Array
  readonly area: Float64Array
}

export function aggregates(ensemble: Ensemble, kept?: ArrayLike<number>): Aggregates {
  const { members, points, variable, count } = selectionCounts(ensemble, kept)
  const end = new Float64Array(ensemble.p)
  const area = new Float64Array(ensemble.p)
  variable.forEach((j, v) => {
    const own = count.subarray(v * points, (v + 1) * points)
    end[j] = own[points - 1] / members
    area[j] = own.reduce((sum, selections) => sum + selections, 0) / (members * points)
  })
  return { end, area }
}
