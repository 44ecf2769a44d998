// Coordinate descent for the logistic likelihood (src/math/kernels/scalar/logistic-descent.ts): the likelihood at its coefficients, and the
// passes over the rows of its sweeps. Columns have norm one and position 0 is the constant column 1 / sqrt(m), not penalised;
// in these units, with eta, s and r divided by root = sqrt(m),
//   eta = X beta,  s = y - mu,  r = s / w,  c = X's,  v_a = x_a'W x_a.
// Signs are +1 and -1 for the two classes and 0 for padding rows.
import { FAR, LEAST_WEIGHT } from '../src/math/kernels/scalar/logistic-weights.js'
import { lanes, madd } from './dense'
import { expOf, logOf } from './exponential'

/** Rows whose factors 1 + e^-|eta| <= 2 can be multiplied before the logarithm. */
const BLOCK: usize = 512 << 3

/** w, s and r at eta; returns -log likelihood. With `clamped` probabilities beyond FAR are 0 or 1. */
export function logisticWorking(
  eta: usize,
  signs: usize,
  ld: i32,
  root: f64,
  clamped: i32,
  w: usize,
  s: usize,
  r: usize,
): f64 {
  const up = f64x2.splat(root),
    down = f64x2.splat(1.0 / root),
    one = f64x2.splat(1),
    zero = f64x2.splat(0)
  const far = f64x2.splat(clamped !== 0 ? FAR : Infinity),
    least = f64x2.splat(LEAST_WEIGHT)
  const end = (<usize>ld) << 3
  let sum = zero
  let logs = 0.0
  for (let start: usize = 0; start < end; start += BLOCK) {
    const stop = min<usize>(end, start + BLOCK)
    let product = one
    for (let o = start; o < stop; o += 16) {
      const sign = v128.load(signs + o)
      const h = f64x2.mul(v128.load(eta + o), up)
      const size = f64x2.abs(h)
      const beyond = f64x2.gt(size, far)
      const live = f64x2.ne(sign, zero)
      const e = v128.andnot(expOf(f64x2.max(f64x2.splat(-708), f64x2.neg(size))), beyond)
      const large = f64x2.div(one, f64x2.add(one, e))
      const small = f64x2.mul(e, large)
      const right = f64x2.ge(f64x2.mul(h, sign), zero)
      const missed = v128.bitselect(small, large, right)
      const weight = f64x2.max(f64x2.mul(large, small), least)
      const score = f64x2.mul(f64x2.mul(sign, missed), down)
      v128.store(w + o, v128.and(weight, live))
      v128.store(s + o, score)
      v128.store(r + o, f64x2.div(score, weight))
      product = f64x2.mul(product, v128.bitselect(f64x2.add(one, e), one, live))
      const loss = v128.bitselect(f64x2.splat(Infinity), size, beyond)
      sum = f64x2.add(sum, v128.and(v128.andnot(loss, right), live))
    }
    logs += logOf(f64x2.extract_lane(product, 0) * f64x2.extract_lane(product, 1))
  }
  return lanes(sum) + logs
}

/** x'W r and x'W x: the first is returned, the second stored. */
// @inline
export function weightedProducts(x: usize, w: usize, r: usize, ld: i32, curvature: usize): f64 {
  let a0 = f64x2.splat(0),
    a1 = a0,
    b0 = a0,
    b1 = a0
  const end = (<usize>ld) << 3
  for (let o: usize = 0; o < end; o += 32) {
    const x0 = v128.load(x + o),
      x1 = v128.load(x + o, 16)
    const t0 = f64x2.mul(x0, v128.load(w + o)),
      t1 = f64x2.mul(x1, v128.load(w + o, 16))
    a0 = madd(t0, v128.load(r + o), a0)
    a1 = madd(t1, v128.load(r + o, 16), a1)
    b0 = madd(t0, x0, b0)
    b1 = madd(t1, x1, b1)
  }
  store<f64>(curvature, lanes(f64x2.add(b0, b1)))
  return lanes(f64x2.add(a0, a1))
}

// @inline
export function weighColumn(x: usize, w: usize, out: usize, ld: i32): void {
  const end = (<usize>ld) << 3
  for (let o: usize = 0; o < end; o += 16) v128.store(out + o, f64x2.mul(v128.load(x + o), v128.load(w + o)))
}

/** The same after r -= change y, in one pass. */
// @inline
export function shiftedProducts(
  y: usize,
  change: f64,
  x: usize,
  w: usize,
  r: usize,
  ld: i32,
  curvature: usize,
): f64 {
  const d = f64x2.splat(change)
  let a0 = f64x2.splat(0),
    a1 = a0,
    b0 = a0,
    b1 = a0
  const end = (<usize>ld) << 3
  for (let o: usize = 0; o < end; o += 32) {
    const r0 = f64x2.sub(v128.load(r + o), f64x2.mul(d, v128.load(y + o)))
    const r1 = f64x2.sub(v128.load(r + o, 16), f64x2.mul(d, v128.load(y + o, 16)))
    v128.store(r + o, r0)
    v128.store(r + o, r1, 16)
    const x0 = v128.load(x + o),
      x1 = v128.load(x + o, 16)
    const t0 = f64x2.mul(x0, v128.load(w + o)),
      t1 = f64x2.mul(x1, v128.load(w + o, 16))
    a0 = madd(t0, r0, a0)
    a1 = madd(t1, r1, a1)
    b0 = madd(t0, x0, b0)
    b1 = madd(t1, x1, b1)
  }
  store<f64>(curvature, lanes(f64x2.add(b0, b1)))
  return lanes(f64x2.add(a0, a1))
}

/** eta += r. */
// @inline
export function addResponse(eta: usize, r: usize, ld: i32): void {
  for (let o: usize = 0; o < (<usize>ld) << 3; o += 16)
    v128.store(eta + o, f64x2.add(v128.load(eta + o), v128.load(r + o)))
}

/** r -= change x; eta -= r. */
// @inline
export function takeResponse(x: usize, change: f64, r: usize, eta: usize, ld: i32): void {
  const d = f64x2.splat(change)
  for (let o: usize = 0; o < (<usize>ld) << 3; o += 16) {
    const rest = f64x2.sub(v128.load(r + o), f64x2.mul(d, v128.load(x + o)))
    v128.store(r + o, rest)
    v128.store(eta + o, f64x2.sub(v128.load(eta + o), rest))
  }
}
