/**
 * The partial likelihood of proportional hazards (Cox 1972). With the roots g of the weights of the rows, f_i = exp(eta_i) and the terms t of
 * ../glm/risk-sets.ts of weight W_t and share a_t, each at an event time with the risk set R and the events D,
 *   S_t = sum_R g_i^2 f_i - a_t sum_D g_i^2 f_i,   hazard_i = sum_t W_t / S_t over the terms at which row i is at risk (times 1 - a_t for i in D),
 *   r = g (event - f hazard) / sqrt(m),   v = f hazard / sqrt(m),
 *   M = diag(v) - sum_t (W_t / (sqrt(m) S_t^2)) b_t b_t',   b_t = g f over the rows at risk.
 * There is no constant. The bounds hold with ranges in place of sizes: in a term rows have probabilities p, and the variance d'Md, a sum
 * over terms, changes along a step e at a rate of at most its range, since |E (d - Ed)^2 (e - Ee)| <= range(e) Var d. Two rows that share a
 * term have (d_i - d_k)^2 min(p_i, p_k) / 2 <= Var d: that is what stands for the smallest weight. And M >= min_t,i (p_ti now / then) M then.
 */
import { fail } from '../../errors.js'
import { log } from '../../math/elementary.js'
import { createRiskSets } from '../glm/risk-sets.js'
import type { Problem } from '../problem.js'
import type { Hessian } from './hessian.js'
import type { Likelihood } from './likelihood.js'
import { createRiskRecord } from './risk-record.js'
import { loadRows } from './rows.js'
import type { LogisticWorkspace } from './workspace.js'

/** Residuals bend as risks grow: a stage that went all the way would often meet a column from outside, and be walked again. */
const STAGE_SHARE = 0.7

export function createCoxLikelihood(problem: Problem, ws: LogisticWorkspace): Likelihood {
  const { kernels, arena, data } = problem
  const { m, ld, active: stride, columns: x, slots } = ws
  const { event } = data.survival!
  const scale = 1 / Math.sqrt(m)
  const sets = createRiskSets(data, m)
  const record = createRiskRecord(arena, sets, m, ld)
  const [state, frozen] = [arena.allocate(32 * ld), arena.allocate(32 * ld)]
  const [offset, events] = [arena.allocate(8 * ld), arena.allocate(8 * ld)]
  const weights = new Float64Array(m)
  let largest = 0
  const hessian: Hessian = { freeze, gram, row, distance, along, bend }
  return {
    constant: false,
    hessian,
    stageShare: STAGE_SHARE,
    load,
    evaluate,
    top: growth => growth * largest,
    value,
    // With an offset, a multiple of the predictors is none of the columns.
    ...(data.offset === undefined && { isDecided }),
  }

  function load(given: Int32Array): number {
    const rows = sets.arrange(given)
    const roots = loadRows(problem, ws, rows)
    const { f64 } = arena
    for (let i = 0; i < m; i++) weights[i] = f64[roots + i] ** 2
    sets.load(rows, weights)
    if (sets.count === 0) {
      fail('data/no-event', {
        where: data.response,
        rule: 'must have an event in every sample, with a weight above 0',
        got: `${m} censored rows`,
        hint: 'Gather more rows with events',
      })
    }
    record.load()
    f64.fill(0, ws.signs / 8, ws.signs / 8 + ld)
    for (let i = 0; i < m; i++) {
      // Rows that are never at risk say nothing.
      if (sets.since[i] < sets.until[i]) f64[ws.signs / 8 + i] = f64[roots + i]
      f64[events / 8 + i] = event[rows[i]]
      f64[offset / 8 + i] = data.offset?.[rows[i]] ?? 0
    }
    evaluate(0)
    f64.copyWithin(ws.y / 8, ws.r / 8, ws.r / 8 + ld)
    return 0
  }

  function evaluate(count: number): void {
    kernels.coxFit({
      x,
      ld,
      slots,
      beta: ws.beta,
      count,
      h: ws.shrink,
      o: offset,
      g: ws.signs,
      y: events,
      scale,
      sets: record.address,
      eta: ws.eta,
      r: ws.r,
      state,
      frozen,
      inverse: ws.inverse,
      out: ws.out,
    })
    largest = arena.f64[ws.out / 8 + 2]
  }

  function value(): number {
    const { f64 } = arena
    const { count, term, first, last } = sets
    const g = ws.signs / 8
    let top = Number.NEGATIVE_INFINITY
    for (let i = 0; i < m; i++) if (f64[g + i] > 0) top = Math.max(top, f64[ws.eta / 8 + i])
    let loss = 0
    for (let k = 0; k < count; k++) {
      for (let t = term[k]; t < term[k + 1]; t++)
        loss += sets.weight[t] * (log(f64[state / 8 + 2 * ld + t]) + top)
      for (let i = first[k]; i < last[k]; i++) loss -= weights[i] * f64[ws.eta / 8 + i]
    }
    return loss / m
  }

  /** Every event is that of the row with the largest predictor at risk, by itself. */
  function isDecided(): boolean {
    const { f64 } = arena
    const { count, first, last, from, end, since, until } = sets
    for (let k = 0; k < count; k++) {
      if (last[k] - first[k] !== 1) return false
      const own = f64[ws.eta / 8 + first[k]]
      for (let i = from[k]; i < end[k]; i++) {
        const atRisk = i !== first[k] && since[i] <= k && k < until[i] && f64[ws.signs / 8 + i] > 0
        if (atRisk && !(own > f64[ws.eta / 8 + i])) return false
      }
    }
    return true
  }

  function freeze(): void {
    const { f64 } = arena
    f64.copyWithin(frozen / 8, state / 8, state / 8 + 4 * ld)
    const risk = state / 8 + ld
    for (let i = 0; i < ld; i++) f64[ws.inverse / 8 + i] = 1 / f64[risk + i]
  }

  function gram(count: number, first = 0): void {
    const { pair: scratch, factor: l } = ws
    kernels.coxGram({
      x,
      ld,
      slots,
      first,
      count,
      sets: record.address,
      state: frozen,
      scale,
      scratch,
      l,
      stride,
    })
  }

  function row(slot: number, size: number): number {
    arena.i32[slots / 4 + size] = slot
    gram(size + 1, size)
    return arena.f64[ws.factor / 8 + size * (stride + 1)]
  }

  function distance(slot: number, size: number): number {
    const { f64 } = arena
    const product = ws.pair + 8 * ld
    combine(size)
    const column = x / 8 + ld * slot
    for (let i = 0; i < ld; i++) f64[ws.pair / 8 + i] = f64[column + i] - f64[ws.pair / 8 + i]
    kernels.coxTimes(record.address, ld, frozen, scale, ws.pair, product)
    return kernels.dot(ws.pair, product, ld)
  }

  function along(size: number): void {
    combine(size)
    kernels.coxTimes(record.address, ld, state, scale, ws.pair, ws.u)
  }

  /** X_A w into the first of the pair. */
  function combine(size: number): void {
    arena.f64.fill(0, ws.pair / 8, ws.pair / 8 + ld)
    kernels.addCombination(x, ld, slots, ws.w, size, ws.pair, ld)
  }

  /**
   * |X_A'e|_(H^-1) and |e| / sqrt(top) are at most (1/8) sqrt(S) with S = sum_t W_t Var_t((d - E_t d)^2) on the way. The mean moves there by at
   * most e^D Var_t d, so that with K_t that variance at its end S <= sum_t W_t (sqrt(K_t) + 2 e^D (Var_t d)^(3/2))^2, but for a factor e^D;
   * and S <= D^2 d'Md, which serves where rows enter late.
   */
  function bend(count: number): number {
    const { w, shrink: h, signs: g, pair: scratch, out } = ws
    const sets = record.address
    return kernels.coxBend({ x, ld, slots, w, count, h, g, sets, state, scale, scratch, out })
  }
}
