/**
 * How well a risk orders survival times: of the pairs of rows of a stratum in which one is seen to have its event while the other is still
 * at risk, the share in which that one has the larger risk, equal risks counting one half (Harrell et al. 1996). Uno's (2011)
 * weights a pair by 1 / G(t)^2, G(t) being the chance to be uncensored just before the time of the event (Kaplan and Meier), so that
 * the answer does not depend on how rows were censored. Row weights multiply.
 */
import type { Dataset } from '../data/dataset.js'

export interface Concordance {
  readonly harrell: number
  readonly uno: number
}

/** Undefined where no pair can be compared. */
export function concordance(data: Dataset, risk: ArrayLike<number>): Concordance | undefined {
  const { n, y: time, survival, weights } = data
  const { event, entry, strata } = survival!
  const uncensored = censoringSurvival(data)
  const sums = { harrell: [0, 0], uno: [0, 0] }
  for (let i = 0; i < n; i++) {
    if (event[i] !== 1) continue
    const g = uncensored(i)
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

/** By row: the chance to be uncensored just before its time. Rows that have their event at a time are at risk of censoring after it. */
function censoringSurvival({ n, y: time, survival, weights }: Dataset): (row: number) => number {
  const { event, entry } = survival!
  const order = Array.from({ length: n }, (_, i) => i).sort((a, b) => time[a] - time[b] || a - b)
  const before = new Float64Array(n)
  let chance = 1
  for (let from = 0; from < n; ) {
    let to = from
    while (to < n && time[order[to]] === time[order[from]]) to++
    const now = time[order[from]]
    let gone = 0
    for (let e = from; e < to; e++) {
      before[order[e]] = chance
      if (event[order[e]] === 0) gone += weights?.[order[e]] ?? 1
    }
    let atRisk = 0
    for (let e = from; e < n; e++) {
      const i = order[e]
      if (event[i] === 1 && time[i] === now) continue
      if (entry === undefined || entry[i] < now) atRisk += weights?.[i] ?? 1
    }
    if (gone > 0) chance *= 1 - gone / atRisk
    from = to
  }
  return row => before[row]
}
