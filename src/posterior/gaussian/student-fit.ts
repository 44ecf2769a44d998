/**
 * A linear fit under Student's t with df degrees of freedom and scale s, by maximum likelihood: the EM algorithm, whose steps are ridge
 * regressions with the weights
 *   w = (df + 1) / (df + r^2 / s^2),   s^2 = mean of w r^2,
 * r the residuals. Normal errors are df = Infinity.
 */
import { cholesky, solveLower, solveLowerTransposed } from '../../math/cholesky.js'
import { axpy, dot } from '../../math/dot.js'
import { log } from '../../math/elementary.js'
import { columnAt } from '../restrict.js'
import type { GaussianProblem } from './gaussian-problem.js'

const mostIterations = 200
/** Gains of log likelihood below this end the iteration. */
const enough = 1e-8

export interface StudentFit {
  readonly df: number
  /** s^2 */
  readonly variance: number
  readonly residual: Float64Array
  readonly logLikelihood: number
}

/** On these columns, with prior variance tau s^2; df is even or Infinity. From the residuals of another fit where one is given. */
export function fitStudent(
  problem: GaussianProblem,
  columns: readonly number[],
  tau: number,
  df: number,
  start?: StudentFit,
): StudentFit {
  const { n, rows, y, fixed } = problem
  const all: readonly RidgeColumn[] = [
    ...Array.from({ length: fixed.size }, (_, a) => ({
      of: fixed.q.subarray(a * n, (a + 1) * n),
      ridge: 0,
    })),
    ...columns.map(c => ({ of: columnAt(problem, c), ridge: 1 / tau })),
  ]
  let residual = start?.residual ?? y
  let variance = start?.variance ?? 1
  let logLikelihood = -Infinity
  for (let iteration = 0; iteration < mostIterations; iteration++) {
    const weights = residual.map(r => weightOf(r, variance, df))
    residual = ridgeResidual(y, all, weights)
    let sum = 0
    for (let i = 0; i < n; i++) sum += weights[i] * residual[i] * residual[i]
    variance = Math.max(sum / rows, Number.MIN_VALUE)
    const before = logLikelihood
    logLikelihood = logDensity(residual, rows, variance, df)
    if (df === Infinity || !(logLikelihood > before + enough)) break
  }
  return { df, variance, residual, logLikelihood }
}

export function weightOf(r: number, variance: number, df: number): number {
  return df === Infinity ? 1 : (df + 1) / (df + (r * r) / variance)
}

/** A column of the regression, and what its coefficient is shrunk by: none of those of every model. */
interface RidgeColumn {
  readonly of: Float64Array
  readonly ridge: number
}

/** What the weighted ridge regression on all these leaves of y. */
function ridgeResidual(y: Float64Array, all: readonly RidgeColumn[], weights: Float64Array): Float64Array {
  const n = y.length
  const k = all.length
  const table = new Float64Array(k * k)
  const b = new Float64Array(k)
  const weighted = new Float64Array(n)
  all.forEach(({ of, ridge }, a) => {
    for (let i = 0; i < n; i++) weighted[i] = weights[i] * of[i]
    for (let c = 0; c <= a; c++) table[a * k + c] = dot(weighted, 0, all[c].of, 0, n)
    table[a * k + a] += ridge
    b[a] = dot(weighted, 0, y, 0, n)
  })
  cholesky(table, k, k, 0)
  solveLower(table, k, k, b)
  solveLowerTransposed(table, k, k, b)
  const residual = y.slice()
  for (const [a, { of }] of all.entries()) axpy(-b[a], of, 0, residual, 0, n)
  return residual
}

/** But for log(2 pi) / 2 a row. Rows of weight 0 have residual 0 and count nothing. */
function logDensity(residual: Float64Array, rows: number, variance: number, df: number): number {
  if (df === Infinity) return (-rows / 2) * (log(variance) + 1)
  // Gamma((df + 1) / 2) / Gamma(df / 2) / sqrt(pi) for even df.
  let ratio = 0.5
  for (let d = 2; d < df; d += 2) ratio *= (d + 1) / d
  let sum = rows * log((ratio * ratio * 2 * Math.PI) / (df * variance))
  for (const r of residual) sum -= (df + 1) * log(1 + (r * r) / (df * variance))
  return sum / 2
}
