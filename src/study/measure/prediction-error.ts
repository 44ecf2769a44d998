import type { Stream } from '../../random/stream.js'
import type { PredictionError } from '../scenario/instance.js'
import { bernoulli, linearPredictor } from '../scenario/linear-predictor.js'
import type { Scenario } from '../scenario/scenarios.js'
import type { Refitted } from './refitted.js'

/** Size of the test set that the spread of the published errors of stability selection in Table 4 points to. */
const SMALL = 200

/**
 * Section 5, eq. (perf-pred): (b^ - b)' Sigma (b^ - b) / sigma^2, with the true Sigma in place of its estimate from 10,000
 * rows. The intercept is fitted and its error not counted, as in the published values.
 */
export function relativePredictionError(model: Refitted, { beta, sigma, covariance }: Scenario): number {
  const difference = new Map(model.coefficients)
  for (const [j, b] of beta) difference.set(j, (difference.get(j) ?? 0) - b)
  const entries = [...difference].sort(([a], [b]) => a - b)
  let sum = 0
  for (const [i, d] of entries) for (const [j, e] of entries) sum += d * e * covariance.at(i, j)
  return sum / (sigma * sigma)
}

/** Share of wrong classes on independent rows, of which only the columns that either model uses are drawn. */
export function misclassified(
  model: Refitted,
  { beta, covariance }: Scenario,
  rows: number,
  random: { readonly covariates: Stream; readonly responses: Stream },
): PredictionError {
  const columns = [...new Set([...model.coefficients.keys(), ...beta.keys()])].sort((a, b) => a - b)
  const x = covariance.draw(random.covariates, rows, columns)
  const place = new Map(columns.map((j, c) => [j, c]))
  const among = (coefficients: ReadonlyMap<number, number>) =>
    linearPredictor(x, rows, new Map([...coefficients].map(([j, b]) => [place.get(j)!, b])))
  const truth = among(beta).map(eta => bernoulli(eta, random.responses.uniform()))
  return wrongShare(truth, among(model.coefficients), model.intercept)
}

export function wrongShare(truth: Float64Array, predictor: Float64Array, intercept: number): PredictionError {
  let wrong = 0
  let wrongSmall = 0
  for (let i = 0; i < truth.length; i++) {
    const predicted = predictor[i] + intercept > 0 ? 1 : 0
    if (predicted === truth[i]) continue
    wrong++
    if (i < SMALL) wrongSmall++
  }
  return { error: wrong / truth.length, smallError: wrongSmall / Math.min(SMALL, truth.length) }
}
