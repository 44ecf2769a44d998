/**
 * Responses made anew from the refit of a selection S on the rows as they are:
 *   regression   y* = fit + e*, e* the residuals, scaled by sqrt(n / (n - |S| - 1)), in random order; with row weights w the e_i sqrt(w_i) change
 *                places, and the rows of a subject keep their residuals together, with a random sign per subject (the wild bootstrap)
 *   classes      y* ~ Bernoulli(fit)
 *   counts       y* ~ Poisson(fit)
 */
import type { Dataset } from '../../data/dataset.js'
import { columnsOf } from '../../data/variables.js'
import { relativeWeights } from '../../data/weighted-columns.js'
import { exp } from '../../math/elementary.js'
import { poisson } from '../../random/poisson.js'
import { stream } from '../../random/stream.js'
import { fittedValues } from '../../select/fitted.js'
import { refit } from '../../select/refit.js'

/** The b-th response of a seed; undefined where none can be drawn that has enough rows of each class. */
type Draw = (b: number, seed: number) => Float64Array | undefined

/** Responses made from the refit of the given variables, or why there are none. */
export function simulatedResponses(data: Dataset, truth: readonly number[]): Draw | string {
  const { family, groups, unpenalised } = data
  if (family === 'cox' || family === 'multinomial')
    return `responses of the family ${family} are not simulated`
  const columns = truth.flatMap(g => columnsOf(groups, g))
  const model = refit(data, columns)
  if (model.intercept === null) return 'too many variables are selected for a refit'
  if (model.separated) return 'the selected variables separate the rows, so that there is no finite refit'
  const fit = fittedValues(data, columns, { ...model, intercept: model.intercept })
  if (unpenalised !== undefined) {
    const all = Array.from(unpenalised.names, (_, j) => j)
    fittedValues({ n: data.n, x: unpenalised.x }, all, { ...model.unpenalised, intercept: 0 }).forEach(
      (value, i) => {
        fit[i] += value
      },
    )
  }
  if (family === 'gaussian')
    return residualsDrawn(data, fit, columns.length + (unpenalised?.names.length ?? 0))
  return family === 'binomial' ? classesDrawn(data, fit) : countsDrawn(data, fit)
}

function residualsDrawn({ n, y, weights, subjects }: Dataset, fit: Float64Array, used: number): Draw {
  const scale = Math.sqrt(n / Math.max(1, n - used - 1))
  const roots = weights && relativeWeights(weights).map(Math.sqrt)
  const residuals = y.map((value, i) => scale * (value - fit[i]))
  if (subjects !== undefined)
    return (b, seed) => {
      const random = stream(seed, 'assess/signs', b)
      const signs = new Map<number, number>()
      for (const subject of subjects)
        if (!signs.has(subject)) signs.set(subject, random.below(2) === 0 ? 1 : -1)
      return fit.map((value, i) => value + signs.get(subjects[i])! * residuals[i])
    }
  const weighed = roots === undefined ? residuals : residuals.map((value, i) => value * roots[i])
  const counted = Int32Array.from(y.keys()).filter(i => roots === undefined || roots[i] > 0)
  return (b, seed) => {
    const shuffled = stream(seed, 'assess/residuals', b).shuffle(Float64Array.from(counted, i => weighed[i]))
    const drawn = fit.slice()
    counted.forEach((i, k) => {
      drawn[i] += shuffled[k] / (roots?.[i] ?? 1)
    })
    return drawn
  }
}

function classesDrawn({ n, y }: Dataset, fit: Float64Array): Draw {
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

function countsDrawn({ offset }: Dataset, fit: Float64Array): Draw {
  const mean = fit.map((value, i) => exp(value + (offset?.[i] ?? 0)))
  return (b, seed) => {
    const random = stream(seed, 'assess/counts', b)
    return mean.map(mu => poisson(mu, random))
  }
}
