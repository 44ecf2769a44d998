/**
 * The lasso at the largest lambda whose cross-validated loss is within one standard error of the least (glmnet's lambda.1se,
 * which reproduces the paper's lasso rows). With L_f the mean loss in fold f of n_f rows,
 *   cv = sum_f n_f L_f / n,   se^2 = sum_f n_f (L_f - cv)^2 / n / (folds - 1),
 * squared error for the gaussian family and deviance for the binomial.
 */
import type { Dataset } from '../data/dataset.js'
import { exp, log } from '../math/elementary.js'
import { type LassoPath, lassoPath } from '../path/lasso-path.js'
import { stream } from '../random/stream.js'

/** The coefficients on the original scale, one per variable. */
export function lassoCv(data: Dataset, seed: number, count = 10): Float64Array {
  const path = lassoPath(data)
  const validation = crossValidate(data, path.lambda, deal(data, seed, Math.min(count, data.n)))
  const { index, value } = path.coefficients[validation.oneStandardError]
  const coefficients = new Float64Array(data.p)
  index.forEach((j, e) => {
    coefficients[j] = value[e]
  })
  return coefficients
}

export interface Validation {
  /** cv and se at each lambda. */
  readonly mean: Float64Array
  readonly error: Float64Array
  /** Number of the chosen lambda. */
  readonly oneStandardError: number
}

/** `folds` are the rows held out in turn. */
export function crossValidate(
  data: Dataset,
  lambda: Float64Array,
  folds: readonly (readonly number[])[],
): Validation {
  const losses = folds.map(fold => heldOutLosses(data, fold, lambda))
  const weighted = (of: (f: number) => number) =>
    folds.reduce((sum, fold, f) => sum + fold.length * of(f), 0) / data.n
  const mean = lambda.map((_, k) => weighted(f => losses[f][k]))
  const error = lambda.map((_, k) => {
    const variance = weighted(f => (losses[f][k] - mean[k]) * (losses[f][k] - mean[k]))
    return Math.sqrt(variance / (folds.length - 1))
  })
  const best = mean.reduce((least, value, k) => (value < mean[least] ? k : least), 0)
  const limit = mean[best] + error[best]
  return { mean, error, oneStandardError: mean.findIndex(value => value <= limit) }
}

/** Rows dealt to folds at random, class after class, so that every fold has its share of both classes. */
function deal({ n, y, family }: Dataset, seed: number, count: number): number[][] {
  const random = stream(seed, 'lasso-cv/folds', 0)
  const rows = random.shuffle(Array.from({ length: n }, (_, i) => i))
  if (family === 'binomial') rows.sort((a, b) => y[a] - y[b])
  const folds = Array.from({ length: count }, (): number[] => [])
  rows.forEach((row, i) => {
    folds[i % count].push(row)
  })
  return folds
}

/** Mean loss in the fold at each lambda, of the path on all other rows. */
function heldOutLosses(data: Dataset, fold: readonly number[], lambda: Float64Array): Float64Array {
  const held = new Set(fold)
  const path = lassoPath(
    subset(data, i => !held.has(i)),
    { lambdas: lambda },
  )
  return lambda.map((_, k) => {
    let sum = 0
    for (const i of fold) sum += lossAt(data, path, k, i)
    return sum / fold.length
  })
}

function lossAt(
  { n, x, y, family }: Dataset,
  { intercept, coefficients }: LassoPath,
  k: number,
  i: number,
): number {
  const { index, value } = coefficients[k]
  let eta = intercept[k]
  for (let e = 0; e < index.length; e++) eta += value[e] * x[index[e] * n + i]
  if (family === 'gaussian') return (y[i] - eta) * (y[i] - eta)
  const signed = y[i] === 1 ? eta : -eta
  // -log(1 / (1 + exp(-signed))), twice; the two forms keep exp from overflowing.
  return signed > 0 ? 2 * log(1 + exp(-signed)) : 2 * (log(1 + exp(signed)) - signed)
}

function subset(data: Dataset, keeps: (i: number) => boolean): Dataset {
  const rows = Array.from({ length: data.n }, (_, i) => i).filter(keeps)
  const n = rows.length
  const x = new Float64Array(n * data.p)
  for (let j = 0; j < data.p; j++) for (let r = 0; r < n; r++) x[j * n + r] = data.x[j * data.n + rows[r]]
  return { ...data, n, x, y: Float64Array.from(rows, i => data.y[i]) }
}
