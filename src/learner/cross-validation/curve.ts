/**
 * From losses l_i of the n rows to a choice of lambda: cv = mean_i l_i, its standard error, the lambda with the least cv, and the
 * largest lambda within one standard error of it. The standard error is taken over folds as in glmnet,
 *   se^2 = sum_f n_f (L_f - cv)^2 / n / (folds - 1),  L_f the mean of fold f,
 * with row weights the means are weighted and n_f, n are sums of weights
 * (over rows where folds have fewer than 3 rows on average), or over rows as in ncvreg, se^2 = var(l) / n.
 */
export interface Curve {
  readonly mean: Float64Array
  readonly error: Float64Array
  /** Number of the lambda with the least mean. */
  readonly least: number
  /** Number of the largest lambda within one standard error of that. */
  readonly oneStandardError: number
}

export type ErrorOver = 'folds' | 'rows'

export function curveOf(
  losses: readonly Float64Array[],
  fold: Int32Array,
  over: ErrorOver,
  weights: Float64Array = new Float64Array(fold.length).fill(1),
): Curve {
  const n = fold.length
  const folds = fold.reduce((largest, f) => Math.max(largest, f), 0) + 1
  const byFold = over === 'folds' && n >= 3 * folds
  let total = 0
  const size = new Float64Array(folds)
  for (let i = 0; i < n; i++) {
    total += weights[i]
    size[fold[i]] += weights[i]
  }
  const mean = new Float64Array(losses.length)
  const error = new Float64Array(losses.length)
  losses.forEach((loss, k) => {
    let sum = 0
    for (let i = 0; i < n; i++) sum += weights[i] * loss[i]
    mean[k] = sum / total
    error[k] = byFold
      ? errorOverFolds(loss, mean[k], fold, size, total, weights)
      : Math.sqrt(variance(loss, mean[k], weights) / total / (n - 1))
  })
  let least = 0
  for (let k = 1; k < mean.length; k++) if (mean[k] < mean[least]) least = k
  const limit = mean[least] + error[least]
  return { mean, error, least, oneStandardError: mean.findIndex(value => value <= limit) }
}

/** Times the sum of the weights. */
function variance(loss: Float64Array, mean: number, weights: Float64Array): number {
  let sum = 0
  for (let i = 0; i < loss.length; i++) sum += weights[i] * ((loss[i] - mean) * (loss[i] - mean))
  return sum
}

function errorOverFolds(
  loss: Float64Array,
  mean: number,
  fold: Int32Array,
  size: Float64Array,
  all: number,
  weights: Float64Array,
): number {
  const total = new Float64Array(size.length)
  for (let i = 0; i < loss.length; i++) total[fold[i]] += weights[i] * loss[i]
  let squares = 0
  for (let f = 0; f < size.length; f++) {
    const off = size[f] > 0 ? total[f] / size[f] - mean : 0
    squares += size[f] * off * off
  }
  return Math.sqrt(squares / all / (size.length - 1))
}
