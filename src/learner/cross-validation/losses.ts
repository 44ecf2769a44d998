/**
 * Losses of held-out rows: (y - yhat)^2, or the deviance -2 log P(y) with probabilities kept in [1e-5, 1 - 1e-5] as glmnet and
 * ncvreg keep them.
 */
import { exp, log } from '../../math/elementary.js'
import type { Problem } from '../../path/problem.js'
import type { Solution } from '../../path/row-path.js'

const LEAST = 0.00001

/** Writes the losses of the listed rows at each solution to loss[k][row]. */
export function heldOutLosses(
  problem: Problem,
  rows: Int32Array,
  solutions: readonly Solution[],
  loss: readonly Float64Array[],
): void {
  const { n, x, y, yScale } = problem
  const { f64 } = problem.arena
  const gaussian = problem.data.family === 'gaussian'
  const eta = new Float64Array(rows.length)
  solutions.forEach(({ intercept, variable, value }, k) => {
    eta.fill(intercept)
    for (let e = 0; e < variable.length; e++) {
      const start = x / 8 + variable[e] * n
      for (let i = 0; i < rows.length; i++) eta[i] += value[e] * f64[start + rows[i]]
    }
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]
      const off = (y[row] - eta[i]) * yScale
      loss[k][row] = gaussian ? off * off : devianceOf(y[row] === 1 ? eta[i] : -eta[i])
    }
  })
}

/** -2 log of the probability given to the class that came, from its log odds. */
function devianceOf(odds: number): number {
  const e = exp(-Math.abs(odds))
  const probability = odds > 0 ? 1 / (1 + e) : e / (1 + e)
  return -2 * log(Math.min(Math.max(probability, LEAST), 1 - LEAST))
}
