/**
 * How well a risk orders survival times: of the pairs of rows of a stratum in which one is seen to have its event while the other is still
 * at risk, the share in which that one has the larger risk, equal risks counting one half (Harrell et al. 1996). Uno's (2011)
 * weights a pair by 1 / G(t)^2, G(t) being the chance to be uncensored just before the time of the event (Kaplan and Meier), so that
 * the answer does not depend on how rows were censored. Row weights multiply.
 */

import type { Dataset } from '../../data/dataset.js'
import type { Fraction } from '../../math/quantities.js'
import { censoringCurve } from './censoring.js'
import { survivalAt } from './kaplan-meier.js'

export interface Concordance {
  readonly harrell: Fraction
  readonly uno: Fraction
}

/** Undefined where no pair can be compared. */
export function concordance(data: Dataset, risk: ArrayLike<number>): Concordance | undefined {
  const { n, y: time, survival, weights } = data
  const { event, entry, strata } = survival!
  const uncensored = censoringCurve(data)
  const sums = { harrell: [0, 0], uno: [0, 0] }
  for (let i = 0; i < n; i++) {
    if (event[i] !== 1) continue
    const g = survivalAt(uncensored, time[i], true)
    for (let j = 0; j < n; j++) {
      if (j === i || (strata !== undefined && strata[i] !== strata[j])) continue
      const later = time[j] > time[i] || (time[j] === time[i] && event[j] === 0)
      if (!later || (entry !== undefined && !(entry[j] < time[i]))) continue
      const weight = (weights?.[i] ?? 1) * (weights?.[j] ?? 1)
      const agrees = risk[i] > risk[j] ? 1 : risk[i] === risk[j] ? 0.5 : 0
      for (const [sum, each] of [
        [sums.harrell, weight],
        [sums.uno, g > 0 ? weight / (g * g) : 0],
      ] as const) {
        sum[0] += each * agrees
        sum[1] += each
      }
    }
  }
  if (!(sums.harrell[1] > 0 && sums.uno[1] > 0)) return undefined
  return { harrell: sums.harrell[0] / sums.harrell[1], uno: sums.uno[0] / sums.uno[1] }
}
