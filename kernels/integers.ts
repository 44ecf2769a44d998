// Doubles to 16-bit integers, V_i = round(scale v_i), and products of those.
import { intAt } from './memory'

/** Four doubles, scaled and rounded, as four 32-bit integers. */
// @inline
function rounded(p: usize, factor: v128): v128 {
  const a = i32x4.trunc_sat_f64x2_s_zero(f64x2.nearest(f64x2.mul(v128.load(p), factor)))
  const b = i32x4.trunc_sat_f64x2_s_zero(f64x2.nearest(f64x2.mul(v128.load(p, 16), factor)))
  return v128.shuffle<i64>(a, b, 0, 2)
}

/**
 * The largest scale with |V| <= norm and |V_i| <= 32767, where |V| is the 2-norm; V goes to `out`, packed by pairs of rows in
 * words `step` bytes apart. m is a multiple of 4 (zero padded). info[0] = scale, info[1] = sum of the |V_i|.
 */
export function quantise(v: usize, m: i32, norm: f64, out: usize, step: usize, info: usize): void {
  let s0 = f64x2.splat(0),
    s1 = s0,
    t0 = s0,
    t1 = s0
  const end = v + ((<usize>m) << 3)
  for (let p = v; p < end; p += 32) {
    const x = v128.load(p),
      y = v128.load(p, 16)
    s0 = f64x2.add(s0, f64x2.mul(x, x))
    s1 = f64x2.add(s1, f64x2.mul(y, y))
    t0 = f64x2.pmax(t0, f64x2.abs(x))
    t1 = f64x2.pmax(t1, f64x2.abs(y))
  }
  const squares = f64x2.add(s0, s1),
    top = f64x2.pmax(t0, t1)
  const length = Math.sqrt(f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1))
  const largest = max(f64x2.extract_lane(top, 0), f64x2.extract_lane(top, 1))
  const scale = largest > 0 ? min(norm / length, 32767.0 / largest) : 1e30
  const factor = f64x2.splat(scale)
  let sum = i32x4.splat(0)
  for (let p = v; p < end; p += 32) {
    const four = rounded(p, factor)
    sum = i32x4.add(sum, i32x4.abs(four))
    const words = i16x8.narrow_i32x4_s(four, four)
    v128.store32_lane(out, words, 0)
    v128.store32_lane(out + step, words, 1)
    out += 2 * step
  }
  store<f64>(info, scale)
  store<f64>(
    info,
    <f64>i32x4.extract_lane(sum, 0) +
      <f64>i32x4.extract_lane(sum, 1) +
      (<f64>i32x4.extract_lane(sum, 2) + <f64>i32x4.extract_lane(sum, 3)),
    8,
  )
}

/** Columns in slots of `ld` doubles, in integers: round(norm x), `length` apart (a multiple of 8, at least ld, zero padded). */
export function integerColumns(
  x: usize,
  ld: i32,
  slots: usize,
  count: i32,
  norm: f64,
  integers: usize,
  length: i32,
): void {
  const factor = f64x2.splat(norm)
  for (let k = 0; k < count; k++) {
    const slot = <usize>intAt(slots, k)
    let p = x + ((slot * <usize>ld) << 3)
    let out = integers + ((slot * <usize>length) << 1)
    const end = p + ((<usize>ld) << 3)
    for (; p < end; p += 32) {
      const four = rounded(p, factor)
      v128.store64_lane(out, i16x8.narrow_i32x4_s(four, four), 0)
      out += 8
    }
  }
}

/** out_k = scale X_slot(k)'V in single precision, for the listed columns; out has room for a multiple of four. */
export function integerProducts(
  integers: usize,
  length: i32,
  slots: usize,
  count: i32,
  v: usize,
  scale: f32,
  out: usize,
): void {
  const size = (<usize>length) << 1
  const end = v + size
  const factor = f32x4.splat(scale)
  for (let k = 0; k < count; k += 4) {
    let x0 = integers + <usize>intAt(slots, k) * size
    let x1 = integers + <usize>intAt(slots, min<i32>(k + 1, count - 1)) * size
    let x2 = integers + <usize>intAt(slots, min<i32>(k + 2, count - 1)) * size
    let x3 = integers + <usize>intAt(slots, min<i32>(k + 3, count - 1)) * size
    let a0 = i32x4.splat(0),
      a1 = a0,
      a2 = a0,
      a3 = a0
    let q = v
    while (q < end) {
      const s = v128.load(q)
      a0 = i32x4.add(a0, i32x4.dot_i16x8_s(s, v128.load(x0)))
      a1 = i32x4.add(a1, i32x4.dot_i16x8_s(s, v128.load(x1)))
      a2 = i32x4.add(a2, i32x4.dot_i16x8_s(s, v128.load(x2)))
      a3 = i32x4.add(a3, i32x4.dot_i16x8_s(s, v128.load(x3)))
      q += 16
      x0 += 16
      x1 += 16
      x2 += 16
      x3 += 16
    }
    const b0 = i32x4.add(v128.shuffle<i32>(a0, a1, 0, 4, 1, 5), v128.shuffle<i32>(a0, a1, 2, 6, 3, 7))
    const b1 = i32x4.add(v128.shuffle<i32>(a2, a3, 0, 4, 1, 5), v128.shuffle<i32>(a2, a3, 2, 6, 3, 7))
    const sums = i32x4.add(v128.shuffle<i64>(b0, b1, 0, 2), v128.shuffle<i64>(b0, b1, 1, 3))
    v128.store(out + ((<usize>k) << 2), f32x4.mul(f32x4.convert_i32x4_s(sums), factor))
  }
}
