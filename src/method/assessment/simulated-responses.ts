/**
 * Responses made anew from the refit of a selection S on the rows as they are:
 *   regression   y* = fit + e*, e* the residuals, scaled by sqrt(n / (n - |S| - 1)), in random order; with row weights w the e_i sqrt(w_i) change
 *                places, and the rows of a subject keep their residuals together, with a random sign per subject (the wild bootstrap)
 *   classes      y* ~ Bernoulli(fit), or one of several by their probabilities
 *   counts       y* ~ Poisson(fit)
 *   survival     the time T* of an event from the hazard of the refit with Breslow's baseline, that of being censored C* from the data: the row's own
 *                where it was censored, else drawn by Kaplan and Meier among those after its event; y* = min(T*, C*), an event if T* <= C*
 *                (Davison & Hinkley 1997, Algorithm 7.3). Rows under observation since later have their event after that.
 */

import { relativeWeights } from '../../data/columns/weighted-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { columnsOf } from '../../data/variables.js'
import { exp, log } from '../../math/elementary.js'
import { poisson } from '../../random/poisson.js'
import { type Stream, stream } from '../../random/stream.js'
import { fittedValues } from '../../select/fitted.js'
import { type ClassEstimates, type Refit, refit } from '../../select/refit.js'
import { separationWords } from '../../select/separation-words.js'
import { baselineHazards, hazardAt, timeOfHazard } from '../../select/survival/baseline-hazard.js'
import { censoringCurve } from '../../select/survival/censoring.js'
import { type StepCurve, survivalAt } from '../../select/survival/kaplan-meier.js'

/** What of a data set is made anew. */
export type SimulatedResponse = Pick<Dataset, 'y' | 'survival'>

/** The b-th response of a seed; undefined where none can be drawn that has enough rows of each class, or events. */
type Draw = (b: number, seed: number) => SimulatedResponse | undefined

/** Responses made from the refit of the given variables, or why there are none. */
export function simulatedResponses(data: Dataset, truth: readonly number[]): Draw | string {
  const { family, groups, unpenalised } = data
  const columns = truth.flatMap(g => columnsOf(groups, g))
  const model = refit(data, columns)
  if (model.reason === 'too-many-variables') return 'too many variables are selected for a refit'
  if (model.separated) return `${separationWords(data, truth.length)}, so that there is no finite refit`
  if (model.classes !== undefined) return numbersOnly(severalDrawn(data, columns, model, model.classes))
  const fit = fittedValues(data, columns, model)
  if (family === 'cox') return survivalDrawn(data, fit)
  const draw =
    family === 'gaussian'
      ? residualsDrawn(data, fit, columns.length + (unpenalised?.names.length ?? 0))
      : family === 'binomial'
        ? classesDrawn(data, fit)
        : countsDrawn(data, fit)
  return numbersOnly(draw)
}

type DrawNumbers = (b: number, seed: number) => Float64Array | undefined

function numbersOnly(draw: DrawNumbers): Draw {
  return (b, seed) => {
    const y = draw(b, seed)
    return y && { y }
  }
}

function residualsDrawn({ n, y, weights, subjects }: Dataset, fit: Float64Array, used: number): DrawNumbers {
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

function classesDrawn({ y }: Dataset, fit: Float64Array): DrawNumbers {
  const chance = fit.map(value => 1 / (1 + exp(-value)))
  return commonClasses(y, 2, random => chance.map(p => (random.uniform() < p ? 1 : 0)))
}

function severalDrawn(
  data: Dataset,
  columns: readonly number[],
  { unpenalised }: Refit,
  classes: readonly ClassEstimates[],
): DrawNumbers {
  const eta = classes.map(({ intercept, coefficients }, c) =>
    fittedValues(data, columns, {
      intercept,
      coefficients,
      ...(unpenalised.classes && { unpenalised: unpenalised.classes[c] }),
    }),
  )
  return commonClasses(data.y, classes.length, random =>
    data.y.map((_, i) => {
      const largest = Math.max(...eta.map(of => of[i]))
      const weights = eta.map(of => exp(Math.max(of[i] - largest, -700)))
      let u = random.uniform() * weights.reduce((sum, weight) => sum + weight, 0)
      const drawn = weights.findIndex(weight => {
        u -= weight
        return u < 0
      })
      return drawn < 0 ? classes.length - 1 : drawn
    }),
  )
}

/** A class too rare to be in every half would not have been analysed; a hundred tries are plenty unless one nearly always is. */
function commonClasses(
  y: Float64Array,
  classes: number,
  draw: (random: Stream) => Float64Array,
): DrawNumbers {
  const fewest = (of: Float64Array) => {
    const counts = new Array<number>(classes).fill(0)
    for (const c of of) counts[c]++
    return Math.min(...counts)
  }
  const least = Math.min(fewest(y), 4)
  return (b, seed) => {
    const random = stream(seed, 'assess/classes', b)
    for (let attempt = 0; attempt < 100; attempt++) {
      const drawn = draw(random)
      if (fewest(drawn) >= least) return drawn
    }
    return undefined
  }
}

function countsDrawn({ offset }: Dataset, fit: Float64Array): DrawNumbers {
  const mean = fit.map((value, i) => exp(value + (offset?.[i] ?? 0)))
  return (b, seed) => {
    const random = stream(seed, 'assess/counts', b)
    return mean.map(mu => poisson(mu, random))
  }
}

function survivalDrawn(data: Dataset, fit: Float64Array): Draw {
  const { n, y, offset } = data
  const survival = data.survival!
  const { event, entry, strata } = survival
  const eta = fit.map((value, i) => value + (offset?.[i] ?? 0))
  const hazards = baselineHazards(data, eta)
  const uncensored = censoringCurve(data)
  const latest = y.reduce((most, value) => Math.max(most, value), 0)
  const least = Math.min(
    4,
    event.reduce((sum, each) => sum + each, 0),
  )
  return (b, seed) => {
    const random = stream(seed, 'assess/survival', b)
    // As for classes: events too rare to be in every half would not have been analysed.
    for (let attempt = 0; attempt < 100; attempt++) {
      const time = new Float64Array(n)
      const seen = new Uint8Array(n)
      for (let i = 0; i < n; i++) {
        const hazard = hazards.get(strata?.[i] ?? 0)!
        const passed = entry === undefined ? 0 : hazardAt(hazard, entry[i])
        const died = timeOfHazard(hazard, passed - log(random.uniform()) / exp(eta[i]))
        const u = random.uniform()
        const gone = event[i] === 0 ? y[i] : censoredAfter(uncensored, y[i], u, latest)
        time[i] = Math.min(died, gone)
        seen[i] = died <= gone ? 1 : 0
      }
      if (seen.reduce((sum, each) => sum + each, 0) >= least)
        return { y: time, survival: { ...survival, event: seen } }
    }
    return undefined
  }
}

/** A time of censoring after another, by the curve of being uncensored: the first at which it has fallen to u of what it is there; else the latest time. */
function censoredAfter({ time, survival }: StepCurve, after: number, u: number, latest: number): number {
  const then = survivalAt({ time, survival }, after)
  const k = survival.findIndex((value, e) => time[e] > after && value <= u * then)
  return k < 0 ? latest : time[k]
}
