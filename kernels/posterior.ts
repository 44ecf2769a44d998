// Weights of the sets that one more column makes of a set R, for all columns at once. With A = X_R'X_R + I/tau, B = A^-1, b = B X_R'y, U = B X_R'X,
// r the residual of the ridge fit on R and RSS its y'r, column k has
//   d_k = x_k'x_k + 1/tau - x_k'X_R B X_R'x_k,  w_k = x_k'r,  b_k = w_k / d_k,  RSS_k = RSS - w_k b_k,
// and the log ratio of the marginal likelihoods of R + k and R under a prior of the coefficients (src/posterior/moments.ts) is
//   score_k = -1/2 log(tau d_k) - nu/2 log(RSS_k / RSS) + log(g_k product over i of g_i(k) / g_i),
//   g = weight m / (c0 + c1 m + c2 m^2),
//   m_k = b_k^2 nu / RSS_k + 1 / d_k + plain,  m_i(k) = (b_i - U_ik b_k)^2 nu / RSS_k + B_ii + plain + U_ik^2 / d_k.
import { axpy, lanes, madd } from './dense'
import { expOf, logOf, logPair } from './exponential'
import { at, intAt, put } from './memory'

// @inline
const SMALLEST: f64 = 2.2250738585072014e-308

/** Not inlined, which would take a kilobyte. */
function logTwo(x: v128): v128 {
  return logPair(x)
}

// @inline
function squareOf(v: v128): v128 {
  return f64x2.mul(v, v)
}

/** What column i of R comes to when a column enters: U_ik less `out` of the row of the column that leaves. */
// @inline
function momentOf(u: v128, b: v128, spread: v128, entering: v128, variance: v128, precision: v128): v128 {
  const left = f64x2.sub(b, f64x2.mul(u, entering))
  return f64x2.add(madd(squareOf(left), precision, spread), f64x2.mul(squareOf(u), variance))
}

// @inline
function polynomial(m: v128, c0: v128, c1: v128, c2: v128): v128 {
  return madd(madd(c2, m, c1), m, c0)
}

// @inline
function scoreOf(factor: v128, pivot: v128, left: v128, rss: v128, nu: v128, tau: v128): v128 {
  const scale = f64x2.sqrt(f64x2.mul(tau, pivot))
  const gain = logTwo(f64x2.max(f64x2.div(factor, scale), f64x2.splat(SMALLEST)))
  return f64x2.sub(gain, f64x2.mul(f64x2.mul(f64x2.splat(0.5), nu), logTwo(f64x2.div(left, rss))))
}

/**
 * The scores of `width` columns (a multiple of 4) into `out`. d and w are those of another set: d_k + u_k^2 du and w_k + u_k wu are meant, and
 * U_ik - share_i u_k, which is how they change when one column leaves. Column i < count of R has row list_i of `rows` as U_i, and b_i
 * and B_ii + plain in `b` and `spread`; scale_i is 1 / m_i at the last column of each variable, whose columns add up, and 0 at the others. Where c1 is not 0,
 * the coefficients of its denominator, in units of what that is at m_i, stand at place i of three lists of `span` numbers.
 */
export function additionScores(
  d: usize,
  w: usize,
  u: usize,
  du: f64,
  wu: f64,
  rss: f64,
  nu: f64,
  tau: f64,
  rows: usize,
  stride: i32,
  list: usize,
  share: usize,
  b: usize,
  spread: usize,
  scale: usize,
  denominators: usize,
  span: i32,
  plain: f64,
  weight: f64,
  c0: f64,
  c1: f64,
  c2: f64,
  count: i32,
  width: i32,
  out: usize,
): void {
  const du2 = f64x2.splat(du),
    wu2 = f64x2.splat(wu),
    rss2 = f64x2.splat(rss),
    nu2 = f64x2.splat(nu),
    tau2 = f64x2.splat(tau),
    plain2 = f64x2.splat(plain),
    weight2 = f64x2.splat(weight),
    one = f64x2.splat(1),
    least = f64x2.splat(1e-16 * rss)
  const curved = c1 !== 0
  const end = (<usize>width) << 3
  for (let o: usize = 0; o < end; o += 32) {
    const a0 = v128.load(u + o),
      a1 = v128.load(u + o, 16)
    const pivot0 = madd(squareOf(a0), du2, v128.load(d + o)),
      pivot1 = madd(squareOf(a1), du2, v128.load(d + o, 16))
    const product0 = madd(a0, wu2, v128.load(w + o)),
      product1 = madd(a1, wu2, v128.load(w + o, 16))
    const b0 = f64x2.div(product0, pivot0),
      b1 = f64x2.div(product1, pivot1)
    const variance0 = f64x2.div(one, pivot0),
      variance1 = f64x2.div(one, pivot1)
    const left0 = f64x2.max(f64x2.sub(rss2, f64x2.mul(product0, b0)), least),
      left1 = f64x2.max(f64x2.sub(rss2, f64x2.mul(product1, b1)), least)
    const precision0 = f64x2.div(nu2, left0),
      precision1 = f64x2.div(nu2, left1)
    const moment0 = f64x2.add(madd(squareOf(b0), precision0, variance0), plain2),
      moment1 = f64x2.add(madd(squareOf(b1), precision1, variance1), plain2)
    let factor0 = f64x2.mul(moment0, weight2),
      factor1 = f64x2.mul(moment1, weight2)
    let below0 = curved ? polynomial(moment0, f64x2.splat(c0), f64x2.splat(c1), f64x2.splat(c2)) : one,
      below1 = curved ? polynomial(moment1, f64x2.splat(c0), f64x2.splat(c1), f64x2.splat(c2)) : one
    let sum0 = f64x2.splat(0),
      sum1 = sum0
    for (let i = 0; i < count; i++) {
      const row = rows + ((<usize>intAt(list, i) * <usize>stride) << 3) + o
      const part = f64x2.splat(at(share, i)),
        own = f64x2.splat(at(b, i)),
        wide = f64x2.splat(at(spread, i))
      const u0 = f64x2.sub(v128.load(row), f64x2.mul(part, a0)),
        u1 = f64x2.sub(v128.load(row, 16), f64x2.mul(part, a1))
      sum0 = f64x2.add(sum0, momentOf(u0, own, wide, b0, variance0, precision0))
      sum1 = f64x2.add(sum1, momentOf(u1, own, wide, b1, variance1, precision1))
      const by = at(scale, i)
      if (by === 0) continue
      factor0 = f64x2.mul(factor0, f64x2.mul(sum0, f64x2.splat(by)))
      factor1 = f64x2.mul(factor1, f64x2.mul(sum1, f64x2.splat(by)))
      if (curved) {
        const q0 = f64x2.splat(at(denominators, i)),
          q1 = f64x2.splat(at(denominators, i + span)),
          q2 = f64x2.splat(at(denominators, i + 2 * span))
        below0 = f64x2.mul(below0, polynomial(sum0, q0, q1, q2))
        below1 = f64x2.mul(below1, polynomial(sum1, q0, q1, q2))
      }
      sum0 = f64x2.splat(0)
      sum1 = sum0
    }
    if (curved) {
      factor0 = f64x2.div(factor0, below0)
      factor1 = f64x2.div(factor1, below1)
    }
    v128.store(out + o, scoreOf(factor0, pivot0, left0, rss2, nu2, tau2))
    v128.store(out + o, scoreOf(factor1, pivot1, left1, rss2, nu2, tau2), 16)
  }
}

/** Pairs whose product cannot leave the range of numbers. */
// @inline
const FEW: i32 = 16

/** log of the product of g_i without the column, over g_i, for from <= i < to, `row` being its row of B. */
function logMomentsLeft(
  row: usize,
  b: usize,
  spread: usize,
  scale: usize,
  denominators: usize,
  span: i32,
  curved: i32,
  from: i32,
  to: i32,
  coefficient: f64,
  own: f64,
  precision: f64,
): f64 {
  const part = coefficient / own,
    unit = 1.0 / own
  const part2 = f64x2.splat(part),
    unit2 = f64x2.splat(unit),
    precision2 = f64x2.splat(precision),
    smallest = f64x2.splat(SMALLEST)
  let product = f64x2.splat(1),
    sum = 0.0
  let i = from
  for (let pairs = 1; i + 2 <= to; i += 2, pairs++) {
    const o = (<usize>i) << 3
    const a = v128.load(row + o)
    const left = f64x2.sub(v128.load(b + o), f64x2.mul(a, part2))
    const wide = f64x2.sub(v128.load(spread + o), f64x2.mul(squareOf(a), unit2))
    const moment = madd(squareOf(left), precision2, wide)
    let factor = f64x2.mul(moment, v128.load(scale + o))
    if (curved !== 0) {
      const q = denominators + o
      factor = f64x2.div(
        factor,
        polynomial(
          moment,
          v128.load(q),
          v128.load(q + ((<usize>span) << 3)),
          v128.load(q + ((<usize>span) << 4)),
        ),
      )
    }
    product = f64x2.mul(product, factor)
    if (pairs % FEW !== 0) continue
    sum += lanes(logTwo(f64x2.max(product, smallest)))
    product = f64x2.splat(1)
  }
  sum += lanes(logTwo(f64x2.max(product, smallest)))
  if (i === to) return sum
  const a = at(row, i)
  const left = at(b, i) - a * part
  const moment = at(spread, i) - a * a * unit + left * left * precision
  let factor = moment * at(scale, i)
  if (curved !== 0)
    factor /=
      at(denominators, i) + moment * (at(denominators, i + span) + moment * at(denominators, i + 2 * span))
  return sum + logOf(Math.max(factor, SMALLEST))
}

/**
 * out_q = log of the product, over the other columns i of a set, of g_i without column q over g_i, for sets of single columns. B stands in
 * `inverse`, its diagonal plus `plain` in `spread`, scale_i is 1 / m_i, and `denominators` are as above where `curved` is not 0.
 */
export function removalMoments(
  inverse: usize,
  stride: i32,
  count: i32,
  b: usize,
  spread: usize,
  scale: usize,
  denominators: usize,
  span: i32,
  curved: i32,
  rss: f64,
  nu: f64,
  out: usize,
): void {
  for (let q = 0; q < count; q++) {
    const row = inverse + ((<usize>q * <usize>stride) << 3)
    const own = at(row, q),
      coefficient = at(b, q)
    const precision = nu / (rss + (coefficient * coefficient) / own)
    const before = logMomentsLeft(
      row,
      b,
      spread,
      scale,
      denominators,
      span,
      curved,
      0,
      q,
      coefficient,
      own,
      precision,
    )
    put(
      out,
      q,
      before +
        logMomentsLeft(
          row,
          b,
          spread,
          scale,
          denominators,
          span,
          curved,
          q + 1,
          count,
          coefficient,
          own,
          precision,
        ),
    )
  }
}

/** d_k += v_k^2 dv and w_k += v_k wv for `width` columns (a multiple of 2). */
export function shiftColumns(d: usize, w: usize, v: usize, dv: f64, wv: f64, width: i32): void {
  const dv2 = f64x2.splat(dv),
    wv2 = f64x2.splat(wv)
  const end = (<usize>width) << 3
  for (let o: usize = 0; o < end; o += 16) {
    const a = v128.load(v + o)
    v128.store(d + o, madd(squareOf(a), dv2, v128.load(d + o)))
    v128.store(w + o, madd(a, wv2, v128.load(w + o)))
  }
}

/** The largest of `width` numbers (a multiple of 2), -Infinity of none. */
export function largestScore(scores: usize, width: i32): f64 {
  let most = f64x2.splat(-Infinity)
  const end = (<usize>width) << 3
  for (let o: usize = 0; o < end; o += 16) most = f64x2.max(most, v128.load(scores + o))
  return Math.max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1))
}

/** Replaces scores, `width` of them (a multiple of 2) and none above `most`, by exp(score - most), 0 below e^-700; returns their sum. */
export function scoreWeights(scores: usize, most: f64, width: i32): f64 {
  const shift = f64x2.splat(most),
    lowest = f64x2.splat(-700)
  let sum = f64x2.splat(0)
  const end = scores + ((<usize>width) << 3)
  while (scores < end) {
    const z = f64x2.sub(v128.load(scores), shift)
    const weight = v128.and(expOf(f64x2.max(z, lowest)), f64x2.gt(z, lowest))
    v128.store(scores, weight)
    sum = f64x2.add(sum, weight)
    scores += 16
  }
  return lanes(sum)
}

/** Row list_i += c_i v for rows of `stride` numbers and the first `width` of them, i < count. */
export function addMultiples(
  rows: usize,
  stride: i32,
  list: usize,
  c: usize,
  count: i32,
  v: usize,
  width: i32,
): void {
  for (let i = 0; i < count; i++)
    axpy(at(c, i), v, rows + ((<usize>intAt(list, i) * <usize>stride) << 3), width)
}

// @inline
function total(a: v128, b: v128): f64 {
  const s = f32x4.add(a, b)
  return (
    <f64>f32x4.extract_lane(s, 0) +
    <f64>f32x4.extract_lane(s, 1) +
    (<f64>f32x4.extract_lane(s, 2) + <f64>f32x4.extract_lane(s, 3))
  )
}

/**
 * out_k = x_k'v for the `count` columns of `ld` single precision numbers (ld a multiple of 8, zero padded). Two at a time hide each other's latency; columns
 * side by side are streams too short for the memory to foresee, so that the second is half of them further on.
 */
export function singleProducts(x: usize, ld: i32, count: i32, v: usize, out: usize): void {
  const stride = (<usize>ld) << 2
  const end = v + stride
  const half = (count + 1) >> 1
  const behind = <usize>half * stride
  for (let k = 0; k < half; k++) {
    let x0 = x + <usize>k * stride
    // The middle column of an odd number is its own companion.
    let x1 = half + k < count ? x0 + behind : x0
    let a0 = f32x4.splat(0),
      b0 = a0,
      a1 = a0,
      b1 = a0
    let q = v
    while (q < end) {
      const s = v128.load(q),
        t = v128.load(q, 16)
      a0 = f32x4.add(a0, f32x4.mul(s, v128.load(x0)))
      b0 = f32x4.add(b0, f32x4.mul(t, v128.load(x0, 16)))
      a1 = f32x4.add(a1, f32x4.mul(s, v128.load(x1)))
      b1 = f32x4.add(b1, f32x4.mul(t, v128.load(x1, 16)))
      q += 32
      x0 += 32
      x1 += 32
    }
    store<f64>(out + ((<usize>k) << 3), total(a0, b0))
    if (half + k < count) store<f64>(out + ((<usize>(half + k)) << 3), total(a1, b1))
  }
}

/** Four numbers in single precision. */
// @inline
function four(x: usize): v128 {
  return v128.shuffle<i64>(
    f32x4.demote_f64x2_zero(v128.load(x)),
    f32x4.demote_f64x2_zero(v128.load(x, 16)),
    0,
    2,
  )
}

/** The first `count` of four numbers in single precision, then zeros. */
function someOf(x: usize, count: i32): v128 {
  let s = f32x4.splat(0)
  if (count > 0) s = f32x4.replace_lane(s, 0, <f32>load<f64>(x))
  if (count > 1) s = f32x4.replace_lane(s, 1, <f32>load<f64>(x, 8))
  if (count > 2) s = f32x4.replace_lane(s, 2, <f32>load<f64>(x, 16))
  if (count > 3) s = f32x4.replace_lane(s, 3, <f32>load<f64>(x, 24))
  return s
}

/** Columns of n doubles in single precision, each padded with zeros to a multiple of 8. */
export function roundColumns(x: usize, n: i32, count: i32, out: usize): void {
  const rest = n & 7
  for (let k = 0; k < count; k++) {
    for (let i = 0; i + 8 <= n; i += 8) {
      v128.store(out, four(x))
      v128.store(out, four(x + 32), 16)
      x += 64
      out += 32
    }
    if (rest === 0) continue
    v128.store(out, someOf(x, rest))
    v128.store(out, someOf(x + 32, rest - 4), 16)
    x += (<usize>rest) << 3
    out += 32
  }
}
