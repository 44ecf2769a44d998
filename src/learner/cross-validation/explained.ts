/**
 * Where a lasso path may end, as glmnet ends it: at the lambda where it explains 0.999 of the deviance, or 1e-5 of what is
 * explained no more than the one before; at least 5 lambdas.
 */
import { exp, log } from '../../math/elementary.js'
import type { Problem } from '../../path/problem.js'
import type { Solution } from '../../path/row-path.js'

const LEAST_COUNT = 5
const ENOUGH = 0.999
const TOO_LITTLE = 1e-5

/** Number of lambdas worth keeping. */
export function explainedBy(problem: Problem, solutions: readonly Solution[]): number {
  const deviance = createDeviance(problem)
  const nothing = deviance({
    intercept: nullIntercept(problem),
    variable: new Int32Array(0),
    value: new Float64Array(0),
  })
  return worthKeeping(solutions.length, k => 1 - deviance(solutions[k]) / nothing)
}

/** The same from the share of the deviance that each solution explains. */
export function worthKeeping(count: number, shareOf: (k: number) => number): number {
  let before = 0
  for (let k = 0; k < count; k++) {
    const share = shareOf(k)
    if (k + 1 >= LEAST_COUNT && (share - before < TOO_LITTLE * share || share > ENOUGH)) return k + 1
    before = share
  }
  return count
}

/** Sum of squares, or -2 log likelihood, on all rows. */
function createDeviance(problem: Problem): (solution: Solution) => number {
  const { n, arena, kernels, x, y } = problem
  const address = arena.allocate(8 * n)
  const gaussian = problem.data.family === 'gaussian'
  return ({ intercept, variable, value }) => {
    const eta = arena.f64.subarray(address / 8, address / 8 + n).fill(intercept)
    for (let e = 0; e < variable.length; e++) kernels.axpy(value[e], x + 8 * n * variable[e], address, n)
    let sum = 0
    if (gaussian) for (let i = 0; i < n; i++) sum += (y[i] - eta[i]) * (y[i] - eta[i])
    else for (let i = 0; i < n; i++) sum += loss(y[i] === 1 ? eta[i] : -eta[i])
    return sum
  }
}

function loss(odds: number): number {
  return 2 * (Math.max(-odds, 0) + log(1 + exp(-Math.abs(odds))))
}

function nullIntercept({ n, y, data }: Problem): number {
  if (data.family === 'gaussian') return 0
  const ones = y.reduce((sum, value) => sum + value, 0)
  return log(ones / (n - ones))
}
