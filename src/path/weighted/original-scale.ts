import type { ActiveSet } from './active-set.js'
import type { Sample } from './sample.js'

/** The coefficients of a solution for the columns as given, one for each of the design, and the constant. */
export function originalScale(sample: Sample, set: ActiveSet): { constant: number; values: Float64Array } {
  const { columns } = sample.design
  const values = new Float64Array(columns)
  let constant = sample.yCentre + set.beta[columns] * sample.yScale
  for (const j of set.active) {
    if (j === columns) continue
    values[j] = (set.beta[j] * sample.yScale) / sample.scale[j]
    constant -= values[j] * sample.centre[j]
  }
  return { constant, values }
}
