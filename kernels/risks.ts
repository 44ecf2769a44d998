// Risks of survival times and what follows from them row by row or term by term, for coxFit (src/math/kernels/scalar/cox.ts); two numbers at a time.
import { at, put } from './memory'

// @inline
function least(v: v128): f64 {
  const a = f64x2.extract_lane(v, 0),
    b = f64x2.extract_lane(v, 1)
  return b < a ? b : a
}

// @inline
function most(v: v128): f64 {
  const a = f64x2.extract_lane(v, 0),
    b = f64x2.extract_lane(v, 1)
  return a < b ? b : a
}

/** eta_i = o_i + eta_i h_i, and the largest of them where g_i > 0. */
export function shiftPredictors(eta: usize, h: usize, o: usize, g: usize, ld: i32): f64 {
  const none = f64x2.splat(-Infinity),
    zero = f64x2.splat(0)
  let top = none
  const end = (<usize>ld) << 3
  for (let i: usize = 0; i < end; i += 16) {
    const value = f64x2.add(v128.load(o + i), f64x2.mul(v128.load(eta + i), v128.load(h + i)))
    v128.store(eta + i, value)
    top = f64x2.pmax(top, v128.bitselect(value, none, f64x2.gt(v128.load(g + i), zero)))
  }
  return most(top)
}

/** b = g f, f = 0 where g = 0; out[0] = min b_i inverse_i and out[1] = min g_i b_i, both where g_i > 0. */
export function weighRisks(f: usize, g: usize, inverse: usize, ld: i32, b: usize, out: usize): void {
  const none = f64x2.splat(Infinity),
    zero = f64x2.splat(0)
  let ratio = none,
    smallest = none
  const end = (<usize>ld) << 3
  for (let i: usize = 0; i < end; i += 16) {
    const root = v128.load(g + i)
    const counts = f64x2.gt(root, zero)
    const value = v128.and(v128.load(f + i), counts)
    const risk = v128.and(f64x2.mul(root, value), counts)
    v128.store(f + i, value)
    v128.store(b + i, risk)
    ratio = f64x2.pmin(ratio, v128.bitselect(f64x2.mul(risk, v128.load(inverse + i)), none, counts))
    smallest = f64x2.pmin(smallest, v128.bitselect(f64x2.mul(root, risk), none, counts))
  }
  put(out, 0, least(ratio))
  put(out, 1, least(smallest))
}

/** By term: rate = W / S, slope = W / S^2; out[0] = min then / S, `then` an S of before, and out[1] = min W / S. */
export function termRates(
  sums: usize,
  weight: usize,
  then: usize,
  terms: i32,
  rate: usize,
  slope: usize,
  out: usize,
): void {
  const one = f64x2.splat(1),
    none = f64x2.splat(Infinity)
  let shrunk = none,
    smallest = none
  const end = (<usize>(terms & ~1)) << 3
  for (let t: usize = 0; t < end; t += 16) {
    const inverse = f64x2.div(one, v128.load(sums + t))
    const own = f64x2.mul(v128.load(weight + t), inverse)
    shrunk = f64x2.pmin(shrunk, f64x2.mul(v128.load(then + t), inverse))
    smallest = f64x2.pmin(smallest, own)
    v128.store(rate + t, own)
    v128.store(slope + t, f64x2.mul(own, inverse))
  }
  let ratio = least(shrunk),
    low = least(smallest)
  if ((terms & 1) === 1) {
    const t = terms - 1
    const inverse = 1.0 / at(sums, t)
    const own = at(weight, t) * inverse
    const now = at(then, t) * inverse
    if (now < ratio) ratio = now
    if (own < low) low = own
    put(rate, t, own)
    put(slope, t, own * inverse)
  }
  put(out, 0, ratio)
  put(out, 1, low)
}

/** From the hazards in r: r = scale g (y - f hazard), f = scale f hazard; returns the largest f hazard. */
export function survivalResiduals(f: usize, g: usize, y: usize, ld: i32, scale: f64, r: usize): f64 {
  const by = f64x2.splat(scale)
  let top = f64x2.splat(0)
  const end = (<usize>ld) << 3
  for (let i: usize = 0; i < end; i += 16) {
    const expected = f64x2.mul(v128.load(f + i), v128.load(r + i))
    const left = f64x2.sub(v128.load(y + i), expected)
    v128.store(r + i, f64x2.mul(f64x2.mul(by, v128.load(g + i)), left))
    v128.store(f + i, f64x2.mul(by, expected))
    top = f64x2.pmax(top, expected)
  }
  return most(top)
}
