/**
 * A threshold from decoys (Stabl, Hedou et al. 2023): the selection is run on the variables together with copies that cannot matter, and
 *   FDP+(t) = (1 + #{decoys with frequency > t}) / max(1, #{variables with frequency > t})
 * is made as small as possible over t = 0, 0.01, ..., 1, the first of equals. Nothing is selected where it does not fall below one.
 */
export interface DecoyThreshold {
  readonly threshold: number
  /** FDP+ there. */
  readonly proportion: number
  readonly selected: readonly number[]
}

export function decoyThreshold(real: Float64Array, decoys: Float64Array): DecoyThreshold {
  const above = (values: Float64Array, t: number) =>
    values.reduce((sum, value) => sum + (value > t ? 1 : 0), 0)
  let threshold = 1
  let proportion = Infinity
  for (let percent = 0; percent <= 100; percent++) {
    const t = percent / 100
    const estimate = (1 + above(decoys, t)) / Math.max(1, above(real, t))
    if (estimate < proportion) [threshold, proportion] = [t, estimate]
  }
  const selected = proportion < 1 ? [...real.keys()].filter(j => real[j] > threshold) : []
  return { threshold, proportion, selected }
}
