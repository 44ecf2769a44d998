/**
 * The partial likelihood of proportional hazards (Cox 1972). With risks e_i = w_i exp(eta_i), the terms t of risk-sets.ts, each of
 * weight W_t and share a_t at an event time with the risk set R and the events D, and S_t = sum_R e_i - a_t sum_D e_i:
 *   L = sum_t W_t log S_t - sum_events w_i eta_i,      p_ti = e_i / S_t   (times 1 - a_t for i in D),
 *   r = sqrt(m) (w event - sum_t W_t p_t),      v = sqrt(m) sum_t W_t p_t,      row t of P is sqrt(sqrt(m) W_t) p_t.
 * All of it by running sums over the risk sets: one pass forward for S, one back for the sums over t, one for P z. Where rows
 * enter late they are subtracted again, in twice the precision, since a large risk that is gone leaves its rounding behind.
 * Dual at the distributions q_t = s p_t + (1 - s) (the weights of the events, made to sum to one):
 *   -sum_t W_t sum_i q_ti log(q_ti / (w_i (1 - a_t for i in D))) - s r'o / sqrt(m),  o the offset.
 */
import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import { log } from '../../math/elementary.js'
import { createPreciseSum } from '../../math/precise-sum.js'
import type { Exponentials, Loss } from './loss.js'
import { createRiskSets } from './risk-sets.js'

export function createCoxLoss(data: Dataset, m: number, exponentials: Exponentials): Loss {
  const scale = Math.sqrt(m)
  const sets = createRiskSets(data, m)
  const { first, last, end, from, term, share, since, until, byEntry, late } = sets
  const { event } = data.survival!
  const doubles = () => new Float64Array(m + 1)
  const [w, isEvent, offset, eta, risk, frozenRisk] = Array.from({ length: 6 }, doubles)
  /** By term: S_t, and sqrt(sqrt(m) W_t) / S_t as it was frozen. */
  const [sum, frozenFactor] = [doubles(), doubles()]
  /** By event time: sums of W_t / S_t over its terms, for the rows at risk and (times 1 - a_t) for the events. */
  const [hazard, ownHazard] = [doubles(), doubles()]
  const precise = createPreciseSum()
  /** Running sums of the hazards in twice the precision. */
  const [high, low] = [doubles(), doubles()]
  /** Risks are those of eta less this, so that none is too large. */
  let shift = 0
  const loss = {
    blocks: 1,
    constant: false,
    rank: 0,
    unit: 1,
    centre: 0,
    arrange: (given: Int32Array) => sets.arrange(given),
    load,
    start: () => 0,
    evaluate,
    value,
    dual,
    freeze,
    project,
  }
  return loss

  function load(rows: Int32Array, weights: Float64Array): void {
    w.set(weights)
    for (let i = 0; i < m; i++) {
      isEvent[i] = event[rows[i]]
      offset[i] = data.offset?.[rows[i]] ?? 0
    }
    sets.load(rows, weights)
    loss.rank = term[sets.count]
    if (sets.count > 0) return
    fail('data/no-event', {
      where: data.response,
      rule: 'must have an event in every sample, with a weight above 0',
      got: `${m} censored rows`,
      hint: 'Gather more rows with events',
    })
  }

  function evaluate(f64: Float64Array, at: number, r: number, v: number, ld: number): void {
    findRisks(f64, at / 8, v / 8, ld)
    if (byEntry === undefined) sumRisks()
    else sumLateRisks()
    findHazards()
    if (byEntry === undefined) accumulate(f64, r / 8, v / 8)
    else accumulateLate(f64, r / 8, v / 8)
  }

  /** v serves as scratch for the exponentials. */
  function findRisks(f64: Float64Array, at: number, v: number, ld: number): void {
    shift = Number.NEGATIVE_INFINITY
    for (let i = 0; i < m; i++) {
      eta[i] = f64[at + i]
      if (eta[i] > shift && w[i] > 0) shift = eta[i]
    }
    exponentials(8 * at, ld, shift, 8 * v)
    for (let i = 0; i < m; i++) risk[i] = w[i] * f64[v + i]
  }

  function sumRisks(): void {
    let all = 0
    let i = 0
    for (let k = 0; k < sets.count; k++) {
      if (k === 0 || from[k] !== from[k - 1]) {
        all = 0
        i = from[k]
      }
      for (; i < end[k]; i++) all += risk[i]
      spread(k, all)
    }
  }

  function sumLateRisks(): void {
    let i = 0
    let gone = 0
    for (let k = 0; k < sets.count; k++) {
      if (k === 0 || from[k] !== from[k - 1]) {
        precise.clear()
        i = gone = from[k]
      }
      for (; i < end[k]; i++) precise.add(risk[i])
      for (; gone < late[k]; gone++) precise.add(-risk[byEntry![gone]])
      spread(k, precise.high)
    }
  }

  /** S_t of the terms of an event time, from the sum over its risk set. */
  function spread(k: number, all: number): void {
    let own = 0
    if (term[k + 1] - term[k] > 1) for (let i = first[k]; i < last[k]; i++) own += risk[i]
    for (let t = term[k]; t < term[k + 1]; t++) sum[t] = all - share[t] * own
  }

  function findHazards(): void {
    for (let k = 0; k < sets.count; k++) {
      let all = 0
      let own = 0
      for (let t = term[k]; t < term[k + 1]; t++) {
        const each = sets.weight[t] / sum[t]
        all += each
        own += (1 - share[t]) * each
      }
      hazard[k] = all
      ownHazard[k] = own
    }
  }

  function note(f64: Float64Array, r: number, v: number, i: number, hazards: number): void {
    const expected = risk[i] * hazards
    f64[r + i] = scale * (w[i] * isEvent[i] - expected)
    f64[v + i] = scale * expected
  }

  /** From the last event time of each stratum to its first. */
  function accumulate(f64: Float64Array, r: number, v: number): void {
    let before = 0
    let i = m - 1
    for (let k = sets.count - 1; k >= 0; k--) {
      if (k === sets.count - 1 || from[k] !== from[k + 1]) {
        // Behind the last event nobody is at risk.
        for (; i >= end[k]; i--) note(f64, r, v, i, 0)
        before = 0
      }
      const stop = k > 0 && from[k - 1] === from[k] ? end[k - 1] : from[k]
      const all = before + hazard[k]
      for (; i >= last[k]; i--) note(f64, r, v, i, all)
      for (; i >= first[k]; i--) note(f64, r, v, i, isEvent[i] === 1 ? before + ownHazard[k] : all)
      for (; i >= stop; i--) note(f64, r, v, i, all)
      before = all
    }
    for (; i >= 0; i--) note(f64, r, v, i, 0)
  }

  function accumulateLate(f64: Float64Array, r: number, v: number): void {
    precise.clear()
    for (let k = 0; k < sets.count; k++) {
      high[k] = precise.high
      low[k] = precise.low
      precise.add(hazard[k])
    }
    high[sets.count] = precise.high
    low[sets.count] = precise.low
    for (let i = 0; i < m; i++) {
      const k = since[i]
      const own = k < until[i] && i >= first[k] && i < last[k]
      const begin = own ? k + 1 : k
      const stop = Math.max(until[i], begin)
      const hazards = high[stop] - high[begin] + (low[stop] - low[begin])
      note(f64, r, v, i, k < until[i] ? hazards + (own ? ownHazard[k] : 0) : 0)
    }
  }

  function value(): number {
    let total = 0
    for (let k = 0; k < sets.count; k++) {
      for (let t = term[k]; t < term[k + 1]; t++) total += sets.weight[t] * (log(sum[t]) + shift)
      for (let i = first[k]; i < last[k]; i++) total -= w[i] * eta[i]
    }
    return total
  }

  function dual(s: number): number {
    let total = 0
    for (let k = 0; k < sets.count; k++) {
      let deaths = 0
      for (let i = first[k]; i < last[k]; i++) deaths += w[i]
      for (let i = from[k]; i < end[k]; i++) {
        if (risk[i] === 0 || until[i] <= k) continue
        const own = i >= first[k] && i < last[k]
        for (let t = term[k]; t < term[k + 1]; t++) {
          const left = own ? 1 - share[t] : 1
          const p = (left * risk[i]) / sum[t]
          const q = s * p + (own ? ((1 - s) * w[i]) / deaths : 0)
          const offsetPart = own ? offset[i] * (p - w[i] / deaths) : offset[i] * p
          total += sets.weight[t] * (s * offsetPart - (q > 0 ? q * log(q / (w[i] * left)) : 0))
        }
      }
    }
    return total
  }

  function freeze(): void {
    frozenRisk.set(risk)
    for (let t = 0; t < loss.rank; t++) frozenFactor[t] = Math.sqrt(scale * sets.weight[t]) / sum[t]
  }

  function project(f64: Float64Array, z: number, _block: number, out: number): void {
    const column = z / 8
    let all = 0
    let i = 0
    let gone = 0
    for (let k = 0; k < sets.count; k++) {
      if (k === 0 || from[k] !== from[k - 1]) {
        all = 0
        precise.clear()
        i = gone = from[k]
      }
      if (byEntry === undefined) {
        for (; i < end[k]; i++) all += frozenRisk[i] * f64[column + i]
      } else {
        for (; i < end[k]; i++) precise.add(frozenRisk[i] * f64[column + i])
        for (; gone < late[k]; gone++) precise.add(-frozenRisk[byEntry[gone]] * f64[column + byEntry[gone]])
        all = precise.high
      }
      if (term[k + 1] - term[k] === 1) {
        f64[out / 8 + term[k]] = frozenFactor[term[k]] * all
        continue
      }
      let own = 0
      for (let d = first[k]; d < last[k]; d++) own += frozenRisk[d] * f64[column + d]
      for (let t = term[k]; t < term[k + 1]; t++) {
        f64[out / 8 + t] = frozenFactor[t] * (all - share[t] * own)
      }
    }
  }
}
