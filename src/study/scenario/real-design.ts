/**
 * Section 6: responses made from the covariates of a real data set. Of its columns, standardised on all rows, p are drawn at
 * random; s of them have coefficient +1 or -1 at random, the others 0. Then either
 *   regression       y = X beta + N(0, sigma^2), sigma^2 = var(X beta) / snr, and 90 % of the rows to train on, or
 *   classification   y ~ Bernoulli(1 / (1 + exp(-X beta))), and 400 rows to train on.
 * The rest is the test set. The paper does not say that columns are standardised, but its errors do: with raw columns of
 * riboflavin the responses have variance 1 and errors of 2.4 are out of reach. PErr is the mean squared error on the test
 * set, not relative to sigma^2 (published at snr 3 and 8: 2.391 and 0.888 for the lasso, a ratio of 8/3), or the share of
 * wrong classes.
 */

import { standardColumns } from '../../data/columns/standard-columns.js'
import type { Family } from '../../data/dataset.js'
import { stream } from '../../random/stream.js'
import { wrongShare } from '../measure/prediction-error.js'
import { refitted } from '../measure/refitted.js'
import type { Instance, Origin } from './instance.js'
import { bernoulli, linearPredictor } from './linear-predictor.js'
import { numberedDataset } from './numbered-dataset.js'

/** The covariates of a real data set, column-major. */
export interface Matrix {
  readonly n: number
  readonly p: number
  readonly x: Float64Array
}

export interface RealDesign {
  readonly family: Family
  readonly p: number
  /** Number of nonzero coefficients. */
  readonly s: number
  /** Signal-to-noise ratio, for regression. */
  readonly snr?: number
  /** Number of training rows out of n. */
  readonly train: (n: number) => number
}

export function drawRealInstance(design: RealDesign, matrix: Matrix, origin: Origin): Instance {
  const { family, p, s } = design
  const { n } = matrix
  const random = stream(origin.seed, `study/${origin.cell}/data`, origin.replication)
  const columns = random.shuffle(Int32Array.from({ length: matrix.p }, (_, j) => j)).slice(0, p)
  const x = new Float64Array(n * p)
  columns.forEach((j, c) => {
    x.set(matrix.x.subarray(j * n, (j + 1) * n), c * n)
  })
  const z = standardColumns(x, n, p).z
  const beta = new Map(Array.from({ length: s }, (_, j) => [j, random.below(2) === 0 ? 1 : -1]))
  const eta = linearPredictor(z, n, beta)
  const sigma = design.snr === undefined ? 0 : Math.sqrt(variance(eta) / design.snr)
  const y = eta.map(value =>
    family === 'gaussian' ? value + sigma * random.normal() : bernoulli(value, random.uniform()),
  )
  const rows = random.shuffle(Int32Array.from({ length: n }, (_, i) => i))
  const size = design.train(n)
  const part = (from: number, to: number) => {
    const chosen = rows.slice(from, to).sort()
    return { x: rowsOf(z, n, p, chosen), y: Float64Array.from(chosen, i => y[i]), n: chosen.length }
  }
  const training = part(0, size)
  const test = part(size, n)
  const data = numberedDataset(training.n, p, training.x, training.y, family)
  return {
    data,
    support: [...beta.keys()],
    predictionError(selected) {
      const { intercept, coefficients } = refitted(data, selected)
      const predictor = linearPredictor(test.x, test.n, coefficients)
      if (family === 'binomial') return wrongShare(test.y, predictor, intercept)
      let sum = 0
      for (let i = 0; i < test.n; i++) {
        const residual = test.y[i] - intercept - predictor[i]
        sum += residual * residual
      }
      return { error: sum / test.n }
    },
  }
}

function rowsOf(x: Float64Array, n: number, p: number, rows: Int32Array): Float64Array {
  const part = new Float64Array(rows.length * p)
  for (let j = 0; j < p; j++) {
    for (let r = 0; r < rows.length; r++) part[j * rows.length + r] = x[j * n + rows[r]]
  }
  return part
}

function variance(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  const mean = sum / values.length
  let squares = 0
  for (const value of values) squares += (value - mean) * (value - mean)
  return squares / values.length
}
