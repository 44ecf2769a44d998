// The partial likelihood of proportional hazards on a working set, by sums over the risk sets (risk-sums.ts).
import { dot, transposeTimes, twoProducts } from '../twin/dense.js'
import { exponentials } from '../twin/exponential.js'
import { combine } from '../twin/logistic.js'
import { at, intAt, put } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'
import { shiftPredictors, survivalResiduals, termRates, weighRisks } from '../twin/risks.js'
import {
  COUNT,
  END,
  FIRST,
  FROM,
  field,
  LAST,
  LATE,
  PLACE,
  riskSpread,
  riskSums,
  SCRATCH,
  SHARE,
  TERM,
  twoRiskSums,
  twoTotals,
  WEIGHT,
} from './risk-sums.js'

/**
 * With the roots g of the weights, eta_i = o_i + h_i sum_a beta_a x_slot(a), f = e^(eta - their largest), b = g f, S_t the sums of b g over
 * the risk sets and W_t the weights of the terms:  hazard_i = sum_t W_t / S_t,  v = scale f hazard,  r = scale g (y - f hazard).
 * `state` has v, b, S and W / S^2, ld doubles each; `frozen` and `inverse` = 1 / b are of where the factor was made.
 * out[0] = a bound of how much the Hessian has shrunk since, out[1] = scale min b g min W / (2 S), out[2] = max v, out[3] = the largest eta.
 */
export function coxFit(
  x: usize,
  ld: i32,
  slots: usize,
  beta: usize,
  count: i32,
  h: usize,
  o: usize,
  g: usize,
  y: usize,
  scale: f64,
  sets: usize,
  eta: usize,
  r: usize,
  state: usize,
  frozen: usize,
  inverse: usize,
  out: usize,
): void {
  const step = <usize>ld * 8
  const b = state + step,
    sums = b + step,
    rates = sums + step
  combine(x, ld, slots, beta, count, eta)
  const top = shiftPredictors(eta, h, o, g, ld)
  exponentials(eta, ld, top, state)
  weighRisks(state, g, inverse, ld, b, out)
  const ratio = at(out, 0),
    leastRisk = at(out, 1)
  riskSums(sets, b, g, ld, sums)
  const terms = intAt(field(sets, TERM), intAt(sets, COUNT))
  // The rates are all read before the first hazard is written over them.
  termRates(sums, field(sets, WEIGHT), frozen + 2 * step, terms, r, rates, out)
  const sumRatio = at(out, 0),
    leastRate = at(out, 1)
  riskSpread(sets, r, ld, r)
  const most = survivalResiduals(state, g, y, ld, scale, r)
  put(out, 0, ratio * sumRatio)
  put(out, 1, 0.5 * scale * leastRisk * leastRate)
  put(out, 2, scale * most)
  put(out, 3, top)
}

/** out = M d with M = diag(v) - scale sum_t (W_t / S_t^2) b_t b_t', b_t the b of the rows at risk: minus the derivative of r in g eta. */
export function coxTimes(sets: usize, ld: i32, state: usize, scale: f64, d: usize, out: usize): void {
  const step = <usize>ld * 8
  const b = state + step
  // The room behind the sums of the risk sets.
  const products = field(sets, SCRATCH) + 4 * step
  riskSums(sets, b, d, ld, products)
  spreadProducts(sets, ld, state, scale, d, products, out)
}

/** M d from the sums of b d over the risk sets, which are written over. */
function spreadProducts(
  sets: usize,
  ld: i32,
  state: usize,
  scale: f64,
  d: usize,
  products: usize,
  out: usize,
): void {
  const step = <usize>ld * 8
  const b = state + step,
    rates = b + 2 * step
  const terms = intAt(field(sets, TERM), intAt(sets, COUNT))
  for (let t = 0; t < terms; t++) put(products, t, at(products, t) * at(rates, t))
  riskSpread(sets, products, ld, out)
  for (let i = 0; i < ld; i++) put(out, i, at(state, i) * at(d, i) - scale * at(b, i) * at(out, i))
}

/** The same for two columns c and d at once where no row enters late, by the sums of b c and of b d in `first` and `second`, which get the results. */
function spreadTwo(
  sets: usize,
  ld: i32,
  state: usize,
  scale: f64,
  c: usize,
  d: usize,
  first: usize,
  second: usize,
): void {
  const step = <usize>ld * 8
  const b = state + step,
    rates = b + 2 * step
  const total = field(sets, SCRATCH),
    place = field(sets, PLACE)
  const other = total + twoTotals(sets, rates, first, second)
  for (let i = 0; i < ld; i++) {
    const k = intAt(place, i)
    const v = at(state, i),
      risk = scale * at(b, i)
    put(first, i, v * at(c, i) - risk * at(total, k))
    put(second, i, v * at(d, i) - risk * at(other, k))
  }
}

/** Lower triangle of H = X_A' M X_A into the rows of l, from row `first` on; `scratch` holds two columns. */
export function coxGram(
  x: usize,
  ld: i32,
  slots: usize,
  first: i32,
  count: i32,
  sets: usize,
  state: usize,
  scale: f64,
  scratch: usize,
  l: usize,
  stride: i32,
): void {
  const step = <usize>ld * 8
  let k = first
  if (field(sets, LATE) === 0) {
    const second = scratch + step
    for (; k + 2 <= count; k += 2) {
      const c = x + <usize>intAt(slots, k) * step,
        d = x + <usize>intAt(slots, k + 1) * step
      const row = l + <usize>(k * stride) * 8
      // The sums wait where the columns will be.
      twoRiskSums(sets, state + step, c, d, scratch, second)
      spreadTwo(sets, ld, state, scale, c, d, scratch, second)
      const below = row + <usize>stride * 8
      twoProducts(x, ld, slots, k + 1, scratch, second, row, below)
      put(below, k + 1, dot(d, second, ld))
    }
  }
  for (; k < count; k++) {
    coxTimes(sets, ld, state, scale, x + <usize>intAt(slots, k) * step, scratch)
    transposeTimes(x, ld, slots, k + 1, scratch, l + <usize>(k * stride) * 8)
  }
}

/**
 * For a step e of eta, with its mean, variance V_t and the variance K_t of (e - mean)^2 over the rows of each term:
 *   scale sum_t W_t (sqrt(K_t) + 2 grow V_t^(3/2))^2.
 * From running sums of the powers of e less `middle`.
 */
function bendOfTerms(sets: usize, b: usize, g: usize, e: usize, middle: f64, grow: f64): f64 {
  const count = intAt(sets, COUNT)
  const from = field(sets, FROM),
    end = field(sets, END),
    term = field(sets, TERM),
    share = field(sets, SHARE),
    weight = field(sets, WEIGHT)
  let s0 = 0.0
  let s1 = 0.0
  let s2 = 0.0
  let s3 = 0.0
  let s4 = 0.0
  let i = 0
  let total = 0.0
  for (let k = 0; k < count; k++) {
    if (k === 0 || intAt(from, k) !== intAt(from, k - 1)) {
      s0 = s1 = s2 = s3 = s4 = 0
      i = intAt(from, k)
    }
    for (const stop = intAt(end, k); i < stop; i++) {
      const x = at(e, i) - middle
      const risk = at(b, i) * at(g, i)
      const square = x * x
      s0 += risk
      s1 += risk * x
      s2 += risk * square
      s3 += risk * x * square
      s4 += risk * square * square
    }
    const begin = intAt(term, k),
      stop = intAt(term, k + 1)
    total += at(weight, begin) * bendOf(1.0 / s0, s1, s2, s3, s4, grow)
    if (stop - begin === 1) continue
    let o0 = 0.0
    let o1 = 0.0
    let o2 = 0.0
    let o3 = 0.0
    let o4 = 0.0
    for (let d = intAt(field(sets, FIRST), k); d < intAt(field(sets, LAST), k); d++) {
      const x = at(e, d) - middle
      const risk = at(b, d) * at(g, d)
      const square = x * x
      o0 += risk
      o1 += risk * x
      o2 += risk * square
      o3 += risk * x * square
      o4 += risk * square * square
    }
    for (let t = begin + 1; t < stop; t++) {
      const a = at(share, t)
      const own = bendOf(1.0 / (s0 - a * o0), s1 - a * o1, s2 - a * o2, s3 - a * o3, s4 - a * o4, grow)
      total += at(weight, t) * own
    }
  }
  return total
}

/** (sqrt(K) + 2 grow V^(3/2))^2 from sums of powers. */
// @inline
function bendOf(inverse: f64, s1: f64, s2: f64, s3: f64, s4: f64, grow: f64): f64 {
  const m1 = s1 * inverse,
    m2 = s2 * inverse,
    m3 = s3 * inverse,
    m4 = s4 * inverse
  const square = m1 * m1
  const v = Math.max(m2 - square, 0)
  const fourth = m4 - 4.0 * m1 * m3 + 6.0 * square * m2 - 3.0 * square * square
  const bend = Math.sqrt(Math.max(fourth - v * v, 0)) + 2.0 * grow * v * Math.sqrt(v)
  return bend * bend
}

/**
 * A bound S of what the bend of the residual is in the metric of M on the way of a step d = X_A w (src/path/logistic/cox-likelihood.ts), and
 * its range D of h d over the rows with g above 0, in out[0]. `scratch` holds two columns.
 */
export function coxBend(
  x: usize,
  ld: i32,
  slots: usize,
  w: usize,
  count: i32,
  h: usize,
  g: usize,
  sets: usize,
  state: usize,
  scale: f64,
  scratch: usize,
  out: usize,
): f64 {
  const step = <usize>ld * 8
  const second = scratch + step
  combine(x, ld, slots, w, count, scratch)
  let low: f64 = Infinity
  let high: f64 = -Infinity
  for (let i = 0; i < ld; i++) {
    const e = at(scratch, i) * at(h, i)
    put(second, i, e)
    if (!(at(g, i) > 0)) continue
    if (e < low) low = e
    if (e > high) high = e
  }
  const range = high - low
  put(out, 0, range)
  if (field(sets, LATE) === 0) {
    const grow = 1.0 + range + range * range
    return scale * bendOfTerms(sets, state + step, g, second, 0.5 * (low + high), grow)
  }
  coxTimes(sets, ld, state, scale, scratch, second)
  return range * range * dot(scratch, second, ld)
}
