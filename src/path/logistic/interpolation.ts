/**
 * Supports at grid points that were not solved. Let two solutions, at lambda_s and lambda_e, have the same active columns
 * and signs. On the line between them eta is linear, so the residual leaves its linear interpolation by at most
 *   |e_i| <= (1/8) max v_i (eta_e - eta_s)_i^2    (|mu''| <= mu (1 - mu)),
 * and with D = max_i |eta_e - eta_s|_i, S = sum_i v_i (eta_e - eta_s)_i^4 and weights within e^D of each other
 *   |e| <= (1/8) e^D sqrt(top S),   |X_A'e|_(H^-1) <= |V^-1/2 e| <= (1/8) e^(3D/2) sqrt(S).
 * So every point of the line is near the minimiser over the active set at its own lambda, in the sense of logistic-bound.ts, and
 * lambda - |c_j| is at least what the linear interpolation has less the two bounds together. In the elastic net lambda beta is not
 * linear between: it leaves its linear interpolation by at most |lambda_s - lambda_e| |beta_e - beta_s| / 4, and H has at least lambda_e ridge.
 */

import type { Problem } from '../problem.js'
import type { ActiveSet } from './active-set.js'
import { distanceBound, residualBound } from './bound.js'
import type { History } from './history.js'

export interface Interpolation {
  /** Same active columns, same signs. */
  sameActiveSet(s: number, e: number): boolean
  /**
   * A bound of the distance of the solutions' residuals from the linear interpolation between the records s and e, at the lambdas from
   * `first` to `last` in between, if they have the active set of s and e; Infinity if that is not proven. The active set stands at e.
   */
  gap(s: number, e: number, first: number, last: number): number
}

/** Beyond this change of eta the bounds are of no use. */
const FAR = 0.5

export function createInterpolation(problem: Problem, active: ActiveSet, history: History): Interpolation {
  const { arena } = problem
  const { ws } = active
  return { sameActiveSet, gap }

  function sameActiveSet(s: number, e: number): boolean {
    const a = history.activeSetAt(s)
    const b = history.activeSetAt(e)
    if (a.size !== b.size) return false
    for (let q = 0; q < a.size; q++) {
      if (a.slots[q] !== b.slots[q] || a.sign[q] !== b.sign[q]) return false
    }
    return true
  }

  function gap(s: number, e: number, first: number, last: number): number {
    if (!active.factor.sound) return Number.POSITIVE_INFINITY
    const { f64 } = arena
    const w = ws.w / 8
    const from = history.activeSetAt(s)
    const to = history.activeSetAt(e)
    for (let q = 0; q < to.size; q++) f64[w + q] = to.beta[q] - from.beta[q]
    const sum = active.hessian.bend(to.size)
    const change = f64[ws.out / 8]
    if (!(change < FAR)) return Number.POSITIVE_INFINITY
    const start = history.at(s)
    const end = history.at(e)
    // e^D <= 1 + D + D^2 for D <= 1.
    const grow = Math.max(1 + change + change * change, ws.ridged ? start.lambda / end.lambda : 1)
    const shrunk = ws.ridged
      ? 0.25 * (start.lambda - end.lambda) * Math.sqrt(ridgeSquares(to.size) / end.lambda)
      : 0
    const nu = Math.sqrt(grow) * (Math.max(start.nu, end.nu) + 0.125 * grow * Math.sqrt(sum)) + shrunk
    const least = Math.min(start.leastWeight, end.leastWeight) / grow
    const distance = distanceBound(nu, least)
    const bent = 0.125 * grow * Math.sqrt(active.top(1) * sum)
    const bound = residualBound(distance, least, active.top(grow)) + bent
    const span = start.lambda - end.lambda
    const limit = (distance * distance * grow) / active.shrinkage
    const clear = (lambda: number) => {
      const share = (start.lambda - lambda) / span
      const slack = (1 - share) * (start.lambda - start.largest) + share * (end.lambda - end.largest)
      return slack > bound && clearOfZero(from.beta, to.beta, to.size, share, limit)
    }
    return clear(first) && clear(last) ? bound : Number.POSITIVE_INFINITY
  }

  /** sum_q ridge_q w_q^2. */
  function ridgeSquares(size: number): number {
    const { f64 } = arena
    let squares = 0
    for (let q = 0; q < size; q++) squares += f64[ws.ridge / 8 + q] * f64[ws.w / 8 + q] ** 2
    return squares
  }

  function clearOfZero(
    a: Float64Array,
    b: Float64Array,
    size: number,
    share: number,
    limit: number,
  ): boolean {
    const { f64 } = arena
    const spread = ws.spread / 8
    for (let q = active.unpenalised; q < size; q++) {
      const beta = (1 - share) * a[q] + share * b[q]
      if (!(beta * beta > limit * f64[spread + q])) return false
    }
    return true
  }
}
