// The logistic likelihood on a working set. Signs are above 0 for one class, below 0 for the other and 0 for padding rows.
import { addCombination, lanes, madd } from './dense'
import { at, intAt, put } from './memory'

// @inline
const ROUND: f64 = 6755399441055744.0 // 1.5 * 2^52: adding it rounds to an integer, kept in the low bits

/**
 * Parts of e^-|h|: with -|h| = k ln 2 + s, |s| <= ln 2 / 2, and the even function R(s) = s coth(s / 2) = 2 + s^2 / 6 - ...
 * (coefficients of FreeBSD's e_exp.c), e^-|h| = 2^k (R + s) / (R - s). Stores R - s at `below` and 2^k (R + s) at `above`.
 * Only + - * and bit patterns, so that plain TypeScript can repeat every bit.
 */
// @inline
function expParts(h: v128, below: usize, above: usize): void {
  const z = f64x2.pmax(v128.or(h, f64x2.splat(-0.0)), f64x2.splat(-708))
  const t = f64x2.add(f64x2.mul(z, f64x2.splat(Math.LOG2E)), f64x2.splat(ROUND))
  const k = f64x2.sub(t, f64x2.splat(ROUND))
  const s = f64x2.sub(
    f64x2.sub(z, f64x2.mul(k, f64x2.splat(0.6931471803691238))),
    f64x2.mul(k, f64x2.splat(1.9082149292705877e-10)),
  )
  const u = f64x2.mul(s, s)
  let even = madd(u, f64x2.splat(4.1381367970572385e-8), f64x2.splat(-0.0000016533902205465252))
  even = madd(u, even, f64x2.splat(0.00006613756321437934))
  even = madd(u, even, f64x2.splat(-0.0027777777777015593))
  even = madd(u, even, f64x2.splat(0.16666666666666602))
  even = madd(u, even, f64x2.splat(2))
  v128.store(below, f64x2.sub(even, s))
  v128.store(above, f64x2.mul(f64x2.add(even, s), i64x2.shl(i64x2.add(t, i64x2.splat(1023)), 52)))
}

/**
 * Residual and weight from those parts, each to full relative accuracy in both tails: one division serves both
 * probabilities, (R - s) / sum and 2^k (R + s) / sum. Returns the weight.
 */
// @inline
function fitFrom(h: v128, sign: v128, scale: v128, r: usize, v: usize): v128 {
  const below = v128.load(r),
    above = v128.load(v)
  const inverse = f64x2.div(f64x2.splat(1), f64x2.add(below, above))
  const large = f64x2.mul(below, inverse),
    small = f64x2.mul(above, inverse)
  const missed = v128.bitselect(small, large, f64x2.ge(f64x2.mul(h, sign), f64x2.splat(0)))
  const w = f64x2.mul(scale, f64x2.mul(large, small))
  v128.store(r, f64x2.mul(f64x2.mul(scale, sign), missed))
  v128.store(v, w)
  return w
}

// @inline
export function columnOf(x: usize, stride: usize, slots: usize, a: i32): usize {
  return x + <usize>intAt(slots, a) * stride
}

/** out = sum_a w_a x_slot(a), in passes of up to four columns. */
export function combine(x: usize, ld: i32, slots: usize, w: usize, count: i32, out: usize): void {
  const step = (<usize>ld) << 3
  const first = count & 3
  const none = f64x2.splat(0)
  // The first pass takes what the others leave over; a missing column has weight zero.
  const p0 = columnOf(x, step, slots, 0)
  const p1 = first > 1 ? columnOf(x, step, slots, 1) : p0
  const p2 = first > 2 ? columnOf(x, step, slots, 2) : p0
  const w0 = first > 0 ? f64x2.splat(at(w, 0)) : none
  const w1 = first > 1 ? f64x2.splat(at(w, 1)) : none
  const w2 = first > 2 ? f64x2.splat(at(w, 2)) : none
  for (let o: usize = 0; o < step; o += 16) {
    v128.store(
      out + o,
      madd(w2, v128.load(p2 + o), madd(w1, v128.load(p1 + o), f64x2.mul(w0, v128.load(p0 + o)))),
    )
  }
  addCombination(x, ld, slots + ((<usize>first) << 2), w + ((<usize>first) << 3), count - first, out, ld)
}

/**
 * eta_i = h_i sum_a beta_a x_slot(a), r = scale |sign| (y - mu), v = scale mu (1 - mu), each to full relative accuracy in both tails.
 * out[0] = min_i v_i inverse_i (how much the weights have shrunk since `inverse` = 1/v was taken), out[1] = min_i v_i s_i.
 */
export function logisticFit(
  x: usize,
  ld: i32,
  slots: usize,
  beta: usize,
  count: i32,
  h: usize,
  s: usize,
  signs: usize,
  scale: f64,
  eta: usize,
  r: usize,
  v: usize,
  inverse: usize,
  out: usize,
): void {
  combine(x, ld, slots, beta, count, eta)
  const unit = f64x2.splat(scale)
  let ratio = f64x2.splat(Infinity),
    least = ratio
  const end = (<usize>ld) << 3
  // Two passes: a long chain of dependent steps leaves room for few rows at a time, two short ones for many.
  for (let o: usize = 0; o < end; o += 32) {
    const e0 = f64x2.mul(v128.load(eta + o), v128.load(h + o)),
      e1 = f64x2.mul(v128.load(eta + o, 16), v128.load(h + o, 16))
    v128.store(eta + o, e0)
    v128.store(eta + o, e1, 16)
    expParts(e0, r + o, v + o)
    expParts(e1, r + o + 16, v + o + 16)
  }
  for (let o: usize = 0; o < end; o += 32) {
    const w0 = fitFrom(v128.load(eta + o), v128.load(signs + o), unit, r + o, v + o)
    const w1 = fitFrom(v128.load(eta + o, 16), v128.load(signs + o, 16), unit, r + o + 16, v + o + 16)
    ratio = f64x2.pmin(
      ratio,
      f64x2.pmin(f64x2.mul(w0, v128.load(inverse + o)), f64x2.mul(w1, v128.load(inverse + o, 16))),
    )
    least = f64x2.pmin(
      least,
      f64x2.pmin(f64x2.mul(w0, v128.load(s + o)), f64x2.mul(w1, v128.load(s + o, 16))),
    )
  }
  put(out, 0, Math.min(f64x2.extract_lane(ratio, 0), f64x2.extract_lane(ratio, 1)))
  put(out, 1, Math.min(f64x2.extract_lane(least, 0), f64x2.extract_lane(least, 1)))
}

/** out_i = v_i x_i over one column. */
// @inline
export function weigh(x: usize, v: usize, out: usize, ld: i32): void {
  const end = (<usize>ld) << 3
  for (let o: usize = 0; o < end; o += 16) v128.store(out + o, f64x2.mul(v128.load(x + o), v128.load(v + o)))
}

/** sum_i v_i d_i^2 e_i^2 for d = X_A w and e_i = h_i d_i; out[0] = max_i |e_i|. */
export function quarticSum(
  x: usize,
  ld: i32,
  slots: usize,
  w: usize,
  count: i32,
  h: usize,
  v: usize,
  scratch: usize,
  out: usize,
): f64 {
  combine(x, ld, slots, w, count, scratch)
  let sum = f64x2.splat(0),
    most = sum
  const end = (<usize>ld) << 3
  for (let o: usize = 0; o < end; o += 16) {
    const d = v128.load(scratch + o)
    const e = f64x2.mul(d, v128.load(h + o))
    const q = f64x2.mul(e, e)
    most = f64x2.pmax(most, q)
    sum = madd(f64x2.mul(q, f64x2.mul(d, d)), v128.load(v + o), sum)
  }
  put(out, 0, Math.sqrt(Math.max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1))))
  return lanes(sum)
}
