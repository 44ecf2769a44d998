/**
 * The partial likelihood of proportional hazards (Cox 1972), with the terms t of path/glm/risk-sets.ts, each of weight W_t and share a_t at an
 * event time with risk set R and events D. With risks e_i = w_i exp(eta_i), S_t = sum_R e_i - a_t sum_D e_i and p_ti = e_i / S_t, times
 * 1 - a_t for i in D,
 *   log likelihood = sum_events w_i eta_i - sum_t W_t log S_t,   score = w event - sum_t W_t p_t,
 *   curvature times z = (sum_t W_t p_t) z - sum_t W_t p_t (p_t'z).
 * A row is at risk at consecutive event times, so that all sums over risk sets, and over the event times of a row, are differences of
 * running sums: O(n) each.
 */
import type { Dataset } from '../../data/dataset.js'
import { exp, log } from '../../math/elementary.js'
import { createRiskSets } from '../../path/glm/risk-sets.js'
import type { Likelihood } from './likelihood.js'

export function coxLikelihood(data: Dataset, weights: Float64Array | undefined): Likelihood {
  const { n, offset } = data
  const { event } = data.survival!
  const sets = createRiskSets(data, n)
  const order = sets.arrange(Int32Array.from({ length: n }, (_, i) => i))
  const w = Float64Array.from(order, row => weights?.[row] ?? 1)
  sets.load(order, w)
  const { count, first, last, term, weight, share, since, until } = sets
  const events = order.reduce((sum, row, i) => sum + (event[row] === 1 && w[i] > 0 ? 1 : 0), 0)

  // Scratch of one evaluation, whose results are copied out.
  const terms = term[count]
  const changes = new Float64Array(count + 1)
  const all = new Float64Array(count)
  const own = new Float64Array(count)
  const before = new Float64Array(count + 1)
  const less = new Float64Array(count)
  const values = new Float64Array(n)
  const rows = new Float64Array(n)
  const means = new Float64Array(terms)
  const ones = new Float64Array(terms).fill(1)

  /** Sums of `values` over the risk set of each event time, into `all`, and over its events, into `own`. */
  function overRiskSets(): void {
    changes.fill(0)
    for (let i = 0; i < n; i++) {
      changes[since[i]] += values[i]
      changes[until[i]] -= values[i]
    }
    let sum = 0
    for (let k = 0; k < count; k++) {
      sum += changes[k]
      all[k] = sum
      let events = 0
      for (let i = first[k]; i < last[k]; i++) events += values[i]
      own[k] = events
    }
  }

  /** For each row sum_t W_t p_ti g_t / e_i, g_t given, into `rows`. */
  function overTerms(sums: Float64Array, g: Float64Array): void {
    for (let k = 0; k < count; k++) {
      let part = 0
      let left = 0
      for (let t = term[k]; t < term[k + 1]; t++) {
        const value = (weight[t] * g[t]) / sums[t]
        part += value
        left += share[t] * value
      }
      before[k + 1] = before[k] + part
      less[k] = left
    }
    for (let i = 0; i < n; i++) rows[i] = until[i] > since[i] ? before[until[i]] - before[since[i]] : 0
    for (let k = 0; k < count; k++) for (let i = first[k]; i < last[k]; i++) rows[i] -= less[k]
  }

  return {
    n,
    intercept: false,
    limit: Math.max(1, Math.floor(events / 4)),
    at(eta) {
      const predictor = new Float64Array(n)
      // The partial likelihood does not change with a constant.
      let top = -Infinity
      for (let i = 0; i < n; i++) {
        predictor[i] = eta[order[i]] + (offset?.[order[i]] ?? 0)
        top = Math.max(top, predictor[i])
      }
      const risk = new Float64Array(n)
      for (let i = 0; i < n; i++) values[i] = risk[i] = w[i] * exp(predictor[i] - top)
      overRiskSets()
      const sums = new Float64Array(terms)
      let logLikelihood = 0
      for (let k = 0; k < count; k++) {
        for (let i = first[k]; i < last[k]; i++) logLikelihood += w[i] * (predictor[i] - top)
        for (let t = term[k]; t < term[k + 1]; t++) {
          sums[t] = Math.max(all[k] - share[t] * own[k], Number.MIN_VALUE)
          logLikelihood -= weight[t] * log(sums[t])
        }
      }
      overTerms(sums, ones)
      const hazard = rows.slice()
      const score = new Float64Array(n)
      for (let i = 0; i < n; i++) score[order[i]] = w[i] * event[order[i]] - risk[i] * hazard[i]
      return {
        logLikelihood,
        score,
        curvature(v, start, out) {
          for (let i = 0; i < n; i++) values[i] = risk[i] * v[start + order[i]]
          overRiskSets()
          for (let k = 0; k < count; k++)
            for (let t = term[k]; t < term[k + 1]; t++) means[t] = (all[k] - share[t] * own[k]) / sums[t]
          overTerms(sums, means)
          for (let i = 0; i < n; i++) out[order[i]] = risk[i] * (hazard[i] * v[start + order[i]] - rows[i])
        },
      }
    },
  }
}
