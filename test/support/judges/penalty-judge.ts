import type { PenaltyProblem } from '../problems/penalty-problems.js'
import { weightedMoments } from './standardise.js'

/**
 * Is (a, beta) a solution of a problem with weights and penalty factors? Written apart from the project: plain loops, no
 * shared code. With w summing to one, r = w (y - fitted) and f_j the factors, which sum to the number of columns:
 *   x_j'r = lambda f_j d_j sign(beta_j)  where beta_j != 0 or f_j = 0,   |x_j'r| <= lambda f_j d_j  elsewhere,   sum r = 0,
 * each divided by the weighted standard deviation of its column; d_j is that deviation, or 1 for columns as they are.
 */
export interface PenaltyJudge {
  /** Worst violation, relative to the largest |x_j'r| / sd_j where only unpenalised columns are in. */
  violation(lambda: number, intercept: number, beta: Float64Array): number
  /** Largest difference of beta_j sd_j, relative to the largest or to 1 (binomial) or sd(y) (gaussian). */
  distance(a: Float64Array, b: Float64Array): number
  /** The difference of the predictions at the weighted means, in the same units. */
  middleDistance(a: Solution, b: Solution): number
}

interface Solution {
  readonly intercept: number
  readonly beta: Float64Array
}

export function penaltyJudge(problem: PenaltyProblem): PenaltyJudge {
  const { data, standardise, lambdaMax } = problem
  const { n, p, x, y, family } = data
  const total = problem.weights.reduce((sum, w) => sum + w, 0)
  const w = problem.weights.map(each => each / total)
  const counted = problem.factors.map(f => (f === Number.POSITIVE_INFINITY ? 1 : f))
  const sum = counted.reduce((all, f) => all + f, 0)
  const factors = problem.factors.map(f => (f * p) / sum)
  const { mean, sd } = weightedMoments(data, w)
  const yMean = y.reduce((all, v, i) => all + w[i] * v, 0)
  const ySd = Math.sqrt(y.reduce((all, v, i) => all + w[i] * (v - yMean) ** 2, 0))
  const unit = family === 'gaussian' ? ySd : 1
  const penalty = (j: number) => factors[j] * (standardise ? 1 : 1 / sd[j])
  const largest = () => {
    let most = 0
    for (let j = 0; j < p; j++) if (factors[j] < Infinity) most = Math.max(most, lambdaMax * penalty(j))
    return most
  }
  return {
    violation(lambda, intercept, beta) {
      const r = new Float64Array(n)
      for (let i = 0; i < n; i++) {
        let eta = intercept
        for (let j = 0; j < p; j++) eta += beta[j] === 0 ? 0 : beta[j] * x[j * n + i]
        r[i] = w[i] * (y[i] - (family === 'gaussian' ? eta : 1 / (1 + Math.exp(-eta))))
      }
      let worst = Math.abs(r.reduce((all, v) => all + v, 0))
      for (let j = 0; j < p; j++) {
        if (factors[j] === Infinity || sd[j] === 0) {
          if (beta[j] !== 0) return Infinity
          continue
        }
        let c = 0
        for (let i = 0; i < n; i++) c += (r[i] * (x[j * n + i] - mean[j])) / sd[j]
        const limit = lambda * penalty(j)
        const off =
          beta[j] === 0 && factors[j] > 0 ? Math.abs(c) - limit : Math.abs(c - limit * Math.sign(beta[j]))
        worst = Math.max(worst, off)
      }
      return worst / Math.min(largest(), unit)
    },
    distance(a, b) {
      let size = unit
      let worst = 0
      for (let j = 0; j < p; j++) {
        size = Math.max(size, Math.abs(b[j]) * sd[j])
        worst = Math.max(worst, Math.abs(a[j] - b[j]) * sd[j])
      }
      return worst / size
    },
    middleDistance(a, b) {
      const at = ({ intercept, beta }: Solution) => beta.reduce((all, v, j) => all + v * mean[j], intercept)
      return Math.abs(at(a) - at(b)) / unit
    },
  }
}
