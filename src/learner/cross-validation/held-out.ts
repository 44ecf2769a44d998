/**
 * The deviance of rows that a model has not seen, for every family: by row
 *   (y - eta)^2,   -2 log P(class),   2 (y log(y / mu) - y + mu),
 * with probabilities kept within [1e-5, 1 - 1e-5], or for survival times by fold,
 *   (D(all rows) - D(rows of the other folds)) / weight of the events of the fold      (Verweij and Van Houwelingen 1993),
 * D = 2 (loglik of the saturated model - loglik), as cv.glmnet has them.
 */
import type { Dataset } from '../../data/dataset.js'
import { exp, log } from '../../math/elementary.js'
import { columnAt, type Design } from '../../path/adjustment/design.js'
import { createLoss } from '../../path/glm/create-loss.js'
import type { OriginalScale } from '../../path/glm/original-scale.js'
import { saturatedLoss } from '../../path/glm/saturated-loss.js'
import { devianceOf, LEAST } from './losses.js'

/** The coefficients of a model, for the columns as given, class by class where there are several. */
export type Model = readonly OriginalScale[]

export interface HeldOut {
  /** How much the loss of every row counts. */
  readonly weights: Float64Array
  /** What writes the losses of the rows of a fold, under a model of the others. */
  ofFold(held: Int32Array, others: Int32Array): (model: Model, losses: Float64Array) => void
  /** Deviance of all rows, on average. */
  deviance(model: Model): number
}

export function createHeldOut(design: Design): HeldOut {
  return design.data.family === 'cox' ? bySurvival(design) : byRow(design)
}

function byRow(design: Design): HeldOut {
  const { data, weights } = design
  const total = weights.reduce((sum, w) => sum + w, 0)
  return {
    weights,
    ofFold: held => (model, losses) => {
      const predictorsAt = predictorsOf(design, model)
      for (const row of held) losses[row] = lossOf(data, row, predictorsAt(row))
    },
    deviance(model) {
      const predictorsAt = predictorsOf(design, model)
      let sum = 0
      for (let row = 0; row < data.n; row++) {
        if (weights[row] > 0) sum += weights[row] * lossOf(data, row, predictorsAt(row))
      }
      return sum / total
    },
  }
}

function bySurvival(design: Design): HeldOut {
  const { data, weights } = design
  const all = Int32Array.from({ length: data.n }, (_, i) => i)
  const wholeTable = createPartialDeviance(design, all)
  const { event } = data.survival!
  const ofEvents = weights.map((w, i) => w * event[i])
  return {
    weights: ofEvents,
    ofFold(held, others) {
      const without = createPartialDeviance(design, others)
      const events = held.reduce((sum, row) => sum + ofEvents[row], 0)
      return (model, losses) => {
        const eta = predictors(model)
        const change = wholeTable(eta) - without(eta)
        for (const row of held) losses[row] = events > 0 ? change / events : 0
      }
    },
    deviance: model => wholeTable(predictors(model)) / data.n,
  }

  function predictors(model: Model): Float64Array {
    const predictorsAt = predictorsOf(design, model)
    return Float64Array.from(all, row => predictorsAt(row)[0])
  }
}

/** 2 (loglik of the saturated model - loglik) on some rows, of the linear predictors of all; weights scaled to sum to the number of rows. */
function createPartialDeviance({ data, weights }: Design, rows: Int32Array): (eta: Float64Array) => number {
  const m = rows.length
  const f64 = new Float64Array(3 * m)
  const loss = createLoss(data, m, (x, count, shift, out) => {
    for (let i = 0; i < count; i++) f64[out / 8 + i] = exp(Math.min(f64[x / 8 + i] - shift, 709))
  })
  const arranged = loss.arrange(rows)
  const total = rows.reduce((sum, row) => sum + weights[row], 0)
  const w = Float64Array.from(arranged, row => weights[row] / total)
  loss.load(arranged, w)
  const least = saturatedLoss(data, arranged, w)
  return eta => {
    arranged.forEach((row, i) => {
      f64[i] = eta[row]
    })
    loss.evaluate(f64, 0, 8 * m, 16 * m, m)
    return 2 * m * (loss.value() - least)
  }
}

/** The linear predictors of a row, class by class. */
function predictorsOf(design: Design, model: Model): (row: number) => number[] {
  const inside = model.map(({ values: { index, value } }) =>
    Array.from(index, (j, e) => ({ value: value[e], column: columnAt(design, j) })),
  )
  return row => {
    const offset = design.data.offset?.[row] ?? 0
    return model.map(({ constant }, b) => {
      let eta = constant + offset
      for (const { value, column } of inside[b]) eta += value * column[row]
      return eta
    })
  }
}

function lossOf({ y, family }: Dataset, row: number, eta: readonly number[]): number {
  const response = y[row]
  switch (family) {
    case 'gaussian':
      return (response - eta[0]) * (response - eta[0])
    case 'poisson':
      return 2 * ((response > 0 ? response * (log(response) - eta[0]) : 0) - response + exp(eta[0]))
    case 'multinomial': {
      const top = Math.max(...eta)
      const total = eta.reduce((sum, each) => sum + exp(each - top), 0)
      const probability = exp(eta[response] - top) / total
      return -2 * log(Math.min(Math.max(probability, LEAST), 1 - LEAST))
    }
    default:
      return devianceOf(response === 1 ? eta[0] : -eta[0])
  }
}
