/**
 * Where the objective stops being convex along the variables in use, as ncvreg's convex.min: the first lambda_k at which the
 * smallest eigenvalue of
 *   X_U'X_U / n - kappa I                                  (gaussian)
 *   [1 X_U]'W[1 X_U] / n - kappa diag(0, x_j'Wx_j / n)     (binomial, W at lambda_(k+1))
 * is negative, U the variables active at lambda_k or lambda_(k+1) and kappa the largest concavity of the penalty. Up to there
 * the solution is the only one near; beyond, another start might end elsewhere.
 */
import { cholesky } from '../../math/cholesky.js'
import type { Problem } from '../problem.js'
import type { Solution } from '../row-path.js'
import { clampedMean, flooredWeight } from './logistic-mean.js'
import { concavityOf, type Penalty } from './penalty.js'

/** The number of that lambda, or undefined when there is none. */
export function convexMinimum(
  problem: Problem,
  penalty: Penalty,
  solutions: readonly Solution[],
): number | undefined {
  const kappa = concavityOf(penalty)
  const gaussian = problem.data.family === 'gaussian'
  const convex = gaussian ? convexForSquares(problem, kappa) : convexForLogistic(problem, kappa)
  for (let k = 0; k < solutions.length; k++) {
    const next = solutions[Math.min(k + 1, solutions.length - 1)]
    const here = k === 0 ? [] : solutions[k].variable
    const both = new Set([...here, ...(k + 1 < solutions.length ? next.variable : [])])
    if (
      both.size > 0 &&
      !convex(
        [...both].sort((a, b) => a - b),
        next,
      )
    )
      return k
  }
  return undefined
}

type Test = (variables: readonly number[], at: Solution) => boolean

function convexForSquares(problem: Problem, kappa: number): Test {
  const { n, kernels, x } = problem
  let known = new Set<number>()
  return variables => {
    // A matrix inside a positive definite one is positive definite.
    if (variables.every(j => known.has(j))) return true
    known = new Set(variables)
    const product = (i: number, j: number) =>
      kernels.dot(x + 8 * n * variables[i], x + 8 * n * variables[j], n) / n
    return positiveDefinite(variables.length, (i, j) => product(i, j) - (i === j ? kappa : 0))
  }
}

function convexForLogistic(problem: Problem, kappa: number): Test {
  const { n, arena, x } = problem
  const weight = new Float64Array(n)
  return (variables, { intercept, variable, value }) => {
    const { f64 } = arena
    const entry = (j: number, i: number) => (j < 0 ? 1 : f64[x / 8 + n * j + i])
    for (let i = 0; i < n; i++) {
      let eta = intercept
      variable.forEach((j, e) => {
        eta += value[e] * entry(j, i)
      })
      weight[i] = flooredWeight(clampedMean(eta))
    }
    const columns = [-1, ...variables]
    return positiveDefinite(columns.length, (i, j) => {
      let sum = 0
      for (let row = 0; row < n; row++) sum += weight[row] * entry(columns[i], row) * entry(columns[j], row)
      return (sum / n) * (i === j && i > 0 ? 1 - kappa : 1)
    })
  }
}

function positiveDefinite(size: number, entry: (i: number, j: number) => number): boolean {
  const matrix = new Float64Array(size * size)
  for (let i = 0; i < size; i++) for (let j = 0; j <= i; j++) matrix[i * size + j] = entry(i, j)
  return cholesky(matrix, size, size, 0) === size
}
