/** Every set that the first U = 10, ..., B of the ordered members select at threshold 0.6, 0.7, 0.8 or 0.9. */
import type { Ensemble } from '../../../ensemble/member.js'
import { keep } from '../../../prune/keep.js'
import { frequencies } from '../../../select/frequencies.js'
import { thresholdSelection } from '../../../select/threshold-selection.js'

const LEAST = 10
const THRESHOLDS = [0.6, 0.7, 0.8, 0.9]

export function* alongMembers(ensemble: Ensemble, order: Int32Array): Generator<readonly number[]> {
  for (let U = LEAST; U <= order.length; U++) {
    const frequency = frequencies(ensemble, keep(order, U))
    for (const threshold of THRESHOLDS) yield thresholdSelection(frequency, threshold)
  }
}
