// exp and log from multiplications, additions and bit patterns only, so that every engine gives the same bits.
import { madd } from './dense'

// @inline
const ROUND: f64 = 6755399441055744.0 // 1.5 * 2^52: adding it rounds to an integer, kept in the low bits
// @inline
const LN2_HIGH: f64 = 0.6931471803691238
// @inline
const LN2_LOW: f64 = 1.9082149292705877e-10

/** e^z for -708 <= z <= 709: z = k ln 2 + r, Taylor to degree 13 on |r| <= ln 2 / 2 (the rest is below 1e-17), times 2^k. */
// @inline
export function expOf(z: v128): v128 {
  const t = f64x2.add(f64x2.mul(z, f64x2.splat(Math.LOG2E)), f64x2.splat(ROUND))
  const k = f64x2.sub(t, f64x2.splat(ROUND))
  const r = f64x2.sub(f64x2.sub(z, f64x2.mul(k, f64x2.splat(LN2_HIGH))), f64x2.mul(k, f64x2.splat(LN2_LOW)))
  let q = f64x2.splat(1.6059043836821613e-10)
  q = madd(q, r, f64x2.splat(2.08767569878681e-9))
  q = madd(q, r, f64x2.splat(2.505210838544172e-8))
  q = madd(q, r, f64x2.splat(2.755731922398589e-7))
  q = madd(q, r, f64x2.splat(0.0000027557319223985893))
  q = madd(q, r, f64x2.splat(2.48015873015873e-5))
  q = madd(q, r, f64x2.splat(0.0001984126984126984))
  q = madd(q, r, f64x2.splat(0.001388888888888889))
  q = madd(q, r, f64x2.splat(0.008333333333333333))
  q = madd(q, r, f64x2.splat(0.041666666666666664))
  q = madd(q, r, f64x2.splat(0.16666666666666666))
  q = madd(q, r, f64x2.splat(0.5))
  q = madd(q, r, f64x2.splat(1))
  q = madd(q, r, f64x2.splat(1))
  return f64x2.mul(q, i64x2.shl(i64x2.add(t, i64x2.splat(1023)), 52))
}

// @inline
function within(z: v128): v128 {
  const above = v128.bitselect(z, f64x2.splat(-708), f64x2.gt(z, f64x2.splat(-708)))
  return v128.bitselect(above, f64x2.splat(709), f64x2.lt(above, f64x2.splat(709)))
}

/** out_i = e^z, z = x_i - shift brought into [-708, 709], for n numbers, n even; what is no number counts as -708. */
export function exponentials(x: usize, n: i32, shift: f64, out: usize): void {
  const by = f64x2.splat(shift)
  const end = (<usize>n) << 3
  let o: usize = 0
  // Four at a time: a long chain of dependent steps leaves room for another beside it.
  for (; o + 32 <= end; o += 32) {
    const z0 = within(f64x2.sub(v128.load(x + o), by)),
      z1 = within(f64x2.sub(v128.load(x + o, 16), by))
    v128.store(out + o, expOf(z0))
    v128.store(out + o, expOf(z1), 16)
  }
  if (o < end) v128.store(out + o, expOf(within(f64x2.sub(v128.load(x + o), by))))
}

/** log x for normal x >= 1: x = 2^e m, log m = 2 atanh((m - 1) / (m + 1)) on 1/sqrt 2 <= m <= sqrt 2. */
export function logOf(x: f64): f64 {
  if (!(x < Infinity)) return x
  const bits = reinterpret<u64>(x)
  let e = <f64>(<i32>(bits >> 52) - 1023)
  let m = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3ff0000000000000)
  if (m > Math.SQRT2) {
    m *= 0.5
    e += 1.0
  }
  const f = m - 1.0
  const s = f / (2.0 + f)
  const z = s * s
  let series = 0.0
  for (let d = 23.0; d >= 3.0; d -= 2.0) series = z * (series + 1.0 / d)
  return e * LN2_HIGH + (2.0 * s + (2.0 * s * series + e * LN2_LOW))
}

/** The same for two normal numbers above 0 at a time. */
// @inline
export function logPair(x: v128): v128 {
  const one = f64x2.splat(1)
  // An integer in the low bits of 2^52 is 2^52 plus that integer.
  const biased = v128.or(i64x2.shr_u(x, 52), f64x2.splat(4503599627370496.0))
  let m = v128.or(v128.and(x, i64x2.splat(0x000fffffffffffff)), one)
  const large = f64x2.gt(m, f64x2.splat(Math.SQRT2))
  m = v128.bitselect(f64x2.mul(m, f64x2.splat(0.5)), m, large)
  const e = f64x2.add(f64x2.sub(biased, f64x2.splat(4503599627370496.0 + 1023.0)), v128.and(large, one))
  const f = f64x2.sub(m, one)
  const s = f64x2.div(f, f64x2.add(f64x2.splat(2), f))
  const z = f64x2.mul(s, s)
  let series = f64x2.mul(z, f64x2.splat(1.0 / 23.0))
  series = f64x2.mul(z, f64x2.add(series, f64x2.splat(1.0 / 21.0)))
  series = f64x2.mul(z, f64x2.add(series, f64x2.splat(1.0 / 19.0)))
  series = f64x2.mul(z, f64x2.add(series, f64x2.splat(1.0 / 17.0)))
  series = f64x2.mul(z, f64x2.add(series, f64x2.splat(1.0 / 15.0)))
  series = f64x2.mul(z, f64x2.add(series, f64x2.splat(1.0 / 13.0)))
  series = f64x2.mul(z, f64x2.add(series, f64x2.splat(1.0 / 11.0)))
  series = f64x2.mul(z, f64x2.add(series, f64x2.splat(1.0 / 9.0)))
  series = f64x2.mul(z, f64x2.add(series, f64x2.splat(1.0 / 7.0)))
  series = f64x2.mul(z, f64x2.add(series, f64x2.splat(1.0 / 5.0)))
  series = f64x2.mul(z, f64x2.add(series, f64x2.splat(1.0 / 3.0)))
  const twice = f64x2.add(s, s)
  const rest = madd(e, f64x2.splat(LN2_LOW), f64x2.mul(twice, series))
  return f64x2.add(f64x2.mul(e, f64x2.splat(LN2_HIGH)), f64x2.add(twice, rest))
}
