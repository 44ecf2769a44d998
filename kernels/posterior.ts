// Weights of the sets that one more column makes of a set R, for all columns at once. With A = X_R'X_R + I/tau, r the residual of
// the ridge fit on R and RSS its y'r,
//   score_k = -1/2 log(tau d_k) - nu/2 log(1 - w_k^2 / (d_k RSS)),   d_k = x_k'x_k + 1/tau - x_k'X_R A^-1 X_R'x_k,  w_k = x_k'r:
// the log ratio of the marginal likelihoods of R + k and R.
import { axpy, lanes } from './dense'
import { expOf, logPair } from './exponential'
import { at, intAt } from './memory'

/**
 * The scores of `width` columns (a multiple of 2) into `out`; returns the largest. d and w are those of another set: d_k + u_k^2 du and
 * w_k + u_k wu are meant, which is how they change when one column leaves.
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
  width: i32,
  out: usize,
): f64 {
  const du2 = f64x2.splat(du),
    wu2 = f64x2.splat(wu),
    rss2 = f64x2.splat(rss),
    nu2 = f64x2.splat(nu),
    tau2 = f64x2.splat(tau)
  const one = f64x2.splat(1),
    least = f64x2.splat(1e-16),
    half = f64x2.splat(-0.5)
  let most = f64x2.splat(-Infinity)
  const end = out + ((<usize>width) << 3)
  while (out < end) {
    const a = v128.load(u)
    const pivot = f64x2.add(v128.load(d), f64x2.mul(f64x2.mul(a, a), du2))
    const product = f64x2.add(v128.load(w), f64x2.mul(a, wu2))
    const share = f64x2.div(f64x2.mul(product, product), f64x2.mul(pivot, rss2))
    const left = f64x2.max(f64x2.sub(one, share), least)
    const score = f64x2.mul(half, f64x2.add(logPair(f64x2.mul(tau2, pivot)), f64x2.mul(nu2, logPair(left))))
    most = f64x2.max(most, score)
    v128.store(out, score)
    d += 16
    w += 16
    u += 16
    out += 16
  }
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

/** out_k = x_k'v for the `count` columns of `ld` single precision numbers (ld a multiple of 8, zero padded). */
export function singleProducts(x: usize, ld: i32, count: i32, v: usize, out: usize): void {
  const stride = (<usize>ld) << 2
  const end = v + stride
  let k = 0
  for (; k + 2 <= count; k += 2) {
    let x0 = x + <usize>k * stride,
      x1 = x0 + stride
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
    store<f64>(out + ((<usize>k) << 3), total(a1, b1), 8)
  }
  if (k < count) {
    let x0 = x + <usize>k * stride
    let a0 = f32x4.splat(0),
      b0 = a0
    let q = v
    while (q < end) {
      a0 = f32x4.add(a0, f32x4.mul(v128.load(q), v128.load(x0)))
      b0 = f32x4.add(b0, f32x4.mul(v128.load(q, 16), v128.load(x0, 16)))
      q += 32
      x0 += 32
    }
    store<f64>(out + ((<usize>k) << 3), total(a0, b0))
  }
}
