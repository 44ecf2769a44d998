/**
 * Breslow's (1972) estimate of the cumulative baseline hazard of each stratum,
 *   H(t) = sum_{t_k <= t} d_k / sum_{R_k} w_i exp(eta_i),
 * d_k the weight of the events at t_k and R_k the rows of the stratum at risk then.
 */
import type { Dataset } from '../../data/dataset.js'
import { exp } from '../../math/elementary.js'

export interface BaselineHazard {
  /** Event times, increasing. */
  readonly time: readonly number[]
  readonly cumulative: readonly number[]
}

/** By code of the stratum. `eta`: the linear predictor of every row, its offset included. */
export function baselineHazards(
  { n, y: time, survival, weights }: Dataset,
  eta: ArrayLike<number>,
): ReadonlyMap<number, BaselineHazard> {
  const { event, entry, strata } = survival!
  const rows = Array.from({ length: n }, (_, i) => i)
  const stratumOf = (i: number) => strata?.[i] ?? 0
  const weight = (i: number) => weights?.[i] ?? 1
  return new Map(
    [...new Set(rows.map(stratumOf))].map(stratum => {
      const own = rows.filter(i => stratumOf(i) === stratum)
      const times = [...new Set(own.filter(i => event[i] === 1).map(i => time[i]))].sort((a, b) => a - b)
      let sum = 0
      const cumulative = times.map(now => {
        let events = 0
        let risk = 0
        for (const i of own) {
          if (time[i] === now && event[i] === 1) events += weight(i)
          if (time[i] >= now && (entry === undefined || entry[i] < now)) risk += weight(i) * exp(eta[i])
        }
        if (events > 0) sum += events / risk
        return sum
      })
      return [stratum, { time: times, cumulative }]
    }),
  )
}

/** The hazard up to and including a time. */
export function hazardAt({ time, cumulative }: BaselineHazard, at: number): number {
  let value = 0
  for (let k = 0; k < time.length && time[k] <= at; k++) value = cumulative[k]
  return value
}

/** The first event time at which the hazard has reached a value; infinite where it never does. */
export function timeOfHazard({ time, cumulative }: BaselineHazard, value: number): number {
  const k = cumulative.findIndex(each => each >= value)
  return k < 0 ? Number.POSITIVE_INFINITY : time[k]
}
