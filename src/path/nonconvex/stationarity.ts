/**
 * How far a solution on all rows is from stationary, from the coefficients alone and over all columns in double precision:
 *   x_j's / n = p'(v_j |b_j|) sign(b_j) where b_j != 0,   |x_j's / n| <= lambda where b_j = 0,
 * s the residual and v_j = 1 (gaussian), or s = y - mu and v_j = x_j'Wx_j / n (binomial).
 */
import type { Problem } from '../problem.js'
import type { Solution } from '../row-path.js'
import { clampedMean, flooredWeight } from './logistic-mean.js'
import { type Penalty, slopeOf } from './penalty.js'

export function createStationarity(
  problem: Problem,
  penalty: Penalty,
): (solution: Solution, lambda: number) => number {
  const { n, p, arena, kernels, x } = problem
  const gaussian = problem.data.family === 'gaussian'
  const residual = arena.allocate(8 * n)
  const weights = new Float64Array(n).fill(1)
  const signed = new Float64Array(p)
  const column = (j: number) => x + 8 * n * j
  return ({ intercept, variable, value }, lambda) => {
    const { f64 } = arena
    const s = residual / 8
    f64.fill(intercept, s, s + n)
    variable.forEach((j, e) => {
      kernels.axpy(value[e], column(j), residual, n)
    })
    let sum = 0
    for (let i = 0; i < n; i++) {
      const mean = gaussian ? f64[s + i] : clampedMean(f64[s + i])
      if (!gaussian) weights[i] = flooredWeight(mean)
      f64[s + i] = problem.y[i] - mean
      sum += f64[s + i]
    }
    signed.fill(0)
    variable.forEach((j, e) => {
      const theta = curvature(column(j) / 8) * Math.abs(value[e])
      signed[j] = theta > 0 ? slopeOf(penalty, theta, lambda) * Math.sign(value[e]) : 0
    })
    const active = new Set(variable)
    let worst = Math.abs(sum) / n
    for (let j = 0; j < p; j++) {
      const c = kernels.dot(column(j), residual, n) / n
      worst = Math.max(worst, active.has(j) ? Math.abs(c - signed[j]) : Math.abs(c) - lambda)
    }
    return worst
  }

  function curvature(start: number): number {
    if (gaussian) return 1
    let sum = 0
    for (let i = 0; i < n; i++) sum += weights[i] * arena.f64[start + i] * arena.f64[start + i]
    return sum / n
  }
}
