/**
 * Losses of held-out rows: (y - yhat)^2, or the deviance -2 log P(y) with probabilities kept in [1e-5, 1 - 1e-5] as glmnet and
 * ncvreg keep them.
 */
import { exp, log } from '../../math/elementary.js'
import type { Problem } from '../../path/problem.js'
import type { TakeSolution } from '../../path/row-path.js'

/** Probabilities are kept within [LEAST, 1 - LEAST]. */
export const LEAST = 0.00001

/** Writes the losses of the rows held out to loss[k][row]. Allocates in the arena. */
export function createHeldOutLosses(
  problem: Problem,
  held: Int32Array,
  loss: readonly Float64Array[],
): TakeSolution {
  const { n, x, y, yScale, arena, kernels } = problem
  const gaussian = problem.data.family === 'gaussian'
  const rows = arena.allocate(4 * held.length)
  const eta = arena.allocate(8 * held.length)
  arena.i32.set(held, rows / 4)
  const response = Float64Array.from(held, row => y[row])
  return (k, { intercept, size, variables, values }) => {
    const { f64 } = arena
    const losses = loss[k]
    kernels.predictRows({ x, n, rows, count: held.length, variables, values, size, intercept, out: eta })
    if (gaussian) {
      for (let i = 0; i < held.length; i++) {
        const off = (response[i] - f64[eta / 8 + i]) * yScale
        losses[held[i]] = off * off
      }
    } else {
      for (let i = 0; i < held.length; i++) {
        const fitted = f64[eta / 8 + i]
        losses[held[i]] = devianceOf(response[i] === 1 ? fitted : -fitted)
      }
    }
  }
}

/** -2 log of the probability given to the class that came, from its log odds. */
export function devianceOf(odds: number): number {
  const e = exp(-Math.abs(odds))
  const probability = odds > 0 ? 1 / (1 + e) : e / (1 + e)
  return -2 * log(Math.min(Math.max(probability, LEAST), 1 - LEAST))
}
