import { fail } from '../errors.js'
import { numberFrom } from './number-from.js'

/** Row weights of a program, checked and copied; those of a file are caught when they are read. */
export function checkWeights(given: ArrayLike<number>, n: number): Float64Array {
  const where = 'weights'
  const weights = Float64Array.from(given, (weight, i) => numberFrom(weight, where, i))
  if (weights.length !== n) {
    fail('usage/weights', { where, rule: `must be one per row (${n})`, got: weights.length })
  }
  const bad = weights.findIndex(weight => !(weight >= 0 && weight <= 1e100))
  if (bad >= 0) {
    fail('usage/weights', { where, rule: `must be at least 0 in row ${bad + 1}`, got: weights[bad] })
  }
  if (weights.every(weight => weight === 0)) {
    fail('usage/weights', { where, rule: 'must not all be 0', hint: 'A row of weight 0 does not count' })
  }
  return weights
}

/** Kish's effective number of rows: (sum w)^2 / sum w^2, n where all weights are equal. */
export function effectiveRows(weights: Float64Array): number {
  const largest = weights.reduce((most, weight) => Math.max(most, weight), 0)
  let sum = 0
  let squares = 0
  for (const weight of weights) {
    sum += weight / largest
    squares += (weight / largest) ** 2
  }
  return (sum * sum) / squares
}
