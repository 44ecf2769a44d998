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

  /** Sums of values over the risk set of each event time, and over its events. */
  function overRiskSets(values: Float64Array) {
    const changes = new Float64Array(count + 1)
    for (let i = 0; i < n; i++) {
      changes[since[i]] += values[i]
      changes[until[i]] -= values[i]
    }
    const all = new Float64Array(count)
    const own = new Float64Array(count)
    let sum = 0
    for (let k = 0; k < count; k++) {
      sum += changes[k]
      all[k] = sum
      for (let i = first[k]; i < last[k]; i++) own[k] += values[i]
    }
    return { all, own }
  }

  /** For each row sum_t W_t p_ti g_t / e_i, g_t given. */
  function overTerms(sums: Float64Array, g: Float64Array): Float64Array {
    const before = new Float64Array(count + 1)
    const less = new Float64Array(count)
    for (let k = 0; k < count; k++) {
      let part = 0
      for (let t = term[k]; t < term[k + 1]; t++) {
        const value = (weight[t] * g[t]) / sums[t]
        part += value
        less[k] += share[t] * value
      }
      before[k + 1] = before[k] + part
    }
    const rows = new Float64Array(n)
    for (let i = 0; i < n; i++) rows[i] = until[i] > since[i] ? before[until[i]] - before[since[i]] : 0
    for (let k = 0; k < count; k++) for (let i = first[k]; i < last[k]; i++) rows[i] -= less[k]
    return rows
  }

  return {
    n,
    intercept: false,
    limit: Math.max(1, Math.floor(events / 4)),
    at(eta) {
      const predictor = Float64Array.from(order, row => eta[row] + (offset?.[row] ?? 0))
      // The partial likelihood does not change with a constant.
      const top = predictor.reduce((most, value) => Math.max(most, value), -Infinity)
      const risk = predictor.map((value, i) => w[i] * exp(value - top))
      const { all, own } = overRiskSets(risk)
      const terms = term[count]
      const sums = new Float64Array(terms)
      let logLikelihood = 0
      for (let k = 0; k < count; k++) {
        for (let i = first[k]; i < last[k]; i++) logLikelihood += w[i] * (predictor[i] - top)
        for (let t = term[k]; t < term[k + 1]; t++) {
          sums[t] = Math.max(all[k] - share[t] * own[k], Number.MIN_VALUE)
          logLikelihood -= weight[t] * log(sums[t])
        }
      }
      const hazard = overTerms(sums, new Float64Array(terms).fill(1))
      const score = new Float64Array(n)
      order.forEach((row, i) => {
        score[row] = w[i] * event[row] - risk[i] * hazard[i]
      })
      return {
        logLikelihood,
        score,
        curvature(v, start, out) {
          const moment = overRiskSets(Float64Array.from(order, (row, i) => risk[i] * v[start + row]))
          const means = new Float64Array(terms)
          for (let k = 0; k < count; k++)
            for (let t = term[k]; t < term[k + 1]; t++)
              means[t] = (moment.all[k] - share[t] * moment.own[k]) / sums[t]
          const back = overTerms(sums, means)
          order.forEach((row, i) => {
            out[row] = risk[i] * (hazard[i] * v[start + row] - back[i])
          })
        },
      }
    },
  }
}
