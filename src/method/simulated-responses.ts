/**
 * Responses made anew from the refit of a selection S on the rows as they are,
 *   y* = fit + e*, e* the residuals in random order, scaled by sqrt(n / (n - |S| - 1)), or y* ~ Bernoulli(fit).
 */
import type { Dataset } from '../data/dataset.js'
import { columnsOf } from '../data/variables.js'
import { exp } from '../math/elementary.js'
import { stream } from '../random/stream.js'
import { refit } from '../select/refit.js'

type Draw = (b: number, seed: number) => Float64Array | undefined

/** Responses made from the refit of the given variables, the b-th of a seed; undefined where there is no finite refit. */
export function simulatedResponses(data: Dataset, truth: readonly number[]): Draw | undefined {
  const { n, x, y, family, groups } = data
  if (family !== 'gaussian' && family !== 'binomial') return undefined
  const columns = truth.flatMap(g => columnsOf(groups, g))
  const { intercept, coefficients, separated } = refit(data, columns)
  if (intercept === null || separated) return undefined
  const fit = new Float64Array(n).fill(intercept)
  columns.forEach((j, k) => {
    const slope = coefficients[k] ?? 0
    for (let i = 0; i < n; i++) fit[i] += slope * x[j * n + i]
  })
  if (family === 'gaussian') {
    const scale = Math.sqrt(n / Math.max(1, n - columns.length - 1))
    const residuals = y.map((value, i) => scale * (value - fit[i]))
    return (b, seed) => {
      const shuffled = stream(seed, 'assess/residuals', b).shuffle(residuals.slice())
      return fit.map((value, i) => value + shuffled[i])
    }
  }
  const chance = fit.map(value => 1 / (1 + exp(-value)))
  const least = Math.min(...[0, 1].map(c => y.reduce((sum, value) => sum + (value === c ? 1 : 0), 0)), 4)
  return (b, seed) => {
    const random = stream(seed, 'assess/classes', b)
    // A class too rare to be in every half would not have been analysed; a hundred tries are plenty unless it nearly always is.
    for (let attempt = 0; attempt < 100; attempt++) {
      const drawn = chance.map(p => (random.uniform() < p ? 1 : 0))
      const ones = drawn.reduce((sum, value) => sum + value, 0)
      if (Math.min(ones, n - ones) >= least) return drawn
    }
    return undefined
  }
}
