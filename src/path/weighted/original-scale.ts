import type { Face } from './face.js'
import type { Sample } from './sample.js'

/** The coefficients of a solution for the columns as given, one for each of the design, and the constant. */
export function originalScale(sample: Sample, face: Face): { constant: number; values: Float64Array } {
  const { columns } = sample.design
  const values = new Float64Array(columns)
  let constant = sample.yCentre + face.beta[columns] * sample.yScale
  for (const j of face.active) {
    if (j === columns) continue
    values[j] = (face.beta[j] * sample.yScale) / sample.scale[j]
    constant -= values[j] * sample.centre[j]
  }
  return { constant, values }
}
