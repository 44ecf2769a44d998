import { average, type Standardised, standardise, type Table } from './standardise.js'

/**
 * Is (a, beta) a lasso solution? Written apart from the project: plain loops, no shared code. With standardised columns z
 * and r = y - fitted, b_j = beta_j sd_j solves the problem at lambda exactly when
 *   z_j'r / n = lambda sign(b_j)  where b_j != 0,   |z_j'r / n| <= lambda  elsewhere,   mean(r) = 0.
 */
export interface Judge {
  readonly data: Table
  readonly columns: Standardised
  readonly lambdaMax: number
  readonly yMean: number
  readonly ySd: number
}

export function judgeOf(data: Table): Judge {
  const columns = standardise(data)
  const yMean = average(data.y)
  const centred = data.y.map(v => v - yMean)
  const ySd = Math.sqrt(average(centred.map(v => v * v)))
  const lambdaMax = columns.z.reduce((most, z) => Math.max(most, Math.abs(meanProduct(z, centred))), 0)
  return { data, columns, lambdaMax, yMean, ySd }
}

function meanProduct(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum / a.length
}

/** Sum of b_j z_j: what the coefficients add around the centre. Centred columns keep the digits when a mean is large. */
function spread({ columns, data }: Judge, beta: Float64Array): Float64Array {
  const sum = new Float64Array(data.n)
  for (let j = 0; j < data.p; j++) {
    const b = beta[j] * columns.sd[j]
    if (b !== 0) for (let i = 0; i < data.n; i++) sum[i] += columns.z[j][i] * b
  }
  return sum
}

/** The linear predictor at the columns' means. */
function centre({ columns }: Judge, intercept: number, beta: Float64Array): number {
  return beta.reduce((sum, b, j) => sum + columns.mean[j] * b, intercept)
}

/** y - fitted. The gaussian one is taken at the best intercept; `interceptError` judges the intercept itself. */
function residuals(judge: Judge, intercept: number, beta: Float64Array): Float64Array {
  const { data, yMean } = judge
  const sum = spread(judge, beta)
  if (data.family === 'gaussian') return sum.map((s, i) => data.y[i] - yMean - s)
  const middle = centre(judge, intercept, beta)
  return sum.map((s, i) => data.y[i] - 1 / (1 + Math.exp(-middle - s)))
}

/** Worst violation of the conditions above, relative to lambda_max. */
export function kktViolation(judge: Judge, lambda: number, intercept: number, beta: Float64Array): number {
  const { data, columns } = judge
  const r = residuals(judge, intercept, beta)
  const rest = average(r)
  const centred = r.map(v => v - rest)
  let worst = data.family === 'gaussian' ? 0 : Math.abs(rest)
  for (let j = 0; j < data.p; j++) {
    if (columns.sd[j] === 0) {
      if (beta[j] !== 0) return Number.POSITIVE_INFINITY
      continue
    }
    const c = meanProduct(columns.z[j], centred)
    worst = Math.max(worst, beta[j] === 0 ? Math.abs(c) - lambda : Math.abs(c - lambda * Math.sign(beta[j])))
  }
  return worst / judge.lambdaMax
}

/** The penalised objective whose minimum the lasso is. */
export function objective(judge: Judge, lambda: number, intercept: number, beta: Float64Array): number {
  const { data, columns } = judge
  const penalty = beta.reduce((sum, b, j) => sum + Math.abs(b) * columns.sd[j], 0)
  if (data.family === 'gaussian')
    return average(residuals(judge, intercept, beta).map(r => (r * r) / 2)) + lambda * penalty
  const middle = centre(judge, intercept, beta)
  const losses = spread(judge, beta).map((s, i) => {
    const eta = middle + s
    return Math.max(eta, 0) + Math.log1p(Math.exp(-Math.abs(eta))) - data.y[i] * eta
  })
  return average(losses) + lambda * penalty
}

/** Distance between two intercepts, relative to the terms they are made of. */
export function interceptError(judge: Judge, a: number, b: number, beta: Float64Array): number {
  const size = judge.data.family === 'gaussian' ? judge.ySd + Math.abs(judge.yMean) : 1
  return Math.abs(a - b) / beta.reduce((sum, v, j) => sum + Math.abs(judge.columns.mean[j] * v), size)
}

/** The gaussian intercept that belongs to these coefficients: mean(y) - sum_j mean_j beta_j. */
export function gaussianIntercept(judge: Judge, beta: Float64Array): number {
  return judge.yMean - centre(judge, 0, beta)
}

/** Largest difference of beta_j sd_j, relative to the largest |beta_j sd_j| or to sd(y) (gaussian) or 1 (binomial). */
export function coefficientError(judge: Judge, a: Float64Array, b: Float64Array): number {
  let size = judge.data.family === 'gaussian' ? judge.ySd : 1
  let worst = 0
  for (let j = 0; j < judge.data.p; j++) {
    size = Math.max(size, Math.abs(b[j]) * judge.columns.sd[j])
    worst = Math.max(worst, Math.abs(a[j] - b[j]) * judge.columns.sd[j])
  }
  return worst / size
}

/** Largest difference of the linear predictors, which are unique even where the coefficients are not; scaled as above. */
export function fitError(judge: Judge, a: Float64Array, b: Float64Array): number {
  const difference = spread(
    judge,
    a.map((v, j) => v - b[j]),
  )
  const size = spread(judge, b).reduce(
    (most, s) => Math.max(most, Math.abs(s)),
    judge.data.family === 'gaussian' ? judge.ySd : 1,
  )
  return difference.reduce((most, d) => Math.max(most, Math.abs(d)), 0) / size
}

export function sameSupport(a: Float64Array, b: Float64Array): boolean {
  return a.every((v, j) => (v === 0) === (b[j] === 0))
}
