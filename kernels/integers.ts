// Doubles to 16-bit integers: V_i = round(scale v_i).

/**
 * The largest scale with |V| <= norm and |V_i| <= 32767, where |V| is the 2-norm; V goes to `out`, packed by pairs of rows in
 * words `step` bytes apart. m is even (zero padded). info[0] = scale, info[1] = sum of the |V_i|.
 */
export function quantise(v: usize, m: i32, norm: f64, out: usize, step: usize, info: usize): void {
  let squares = f64x2.splat(0), top = f64x2.splat(0)
  const end = v + (<usize>m << 3)
  for (let p = v; p < end; p += 16) {
    const x = v128.load(p)
    squares = f64x2.add(squares, f64x2.mul(x, x))
    top = f64x2.max(top, f64x2.abs(x))
  }
  const length = Math.sqrt(f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1))
  const largest = max(f64x2.extract_lane(top, 0), f64x2.extract_lane(top, 1))
  const scale = largest > 0 ? min(norm / length, 32767.0 / largest) : 1.0
  const factor = f64x2.splat(scale)
  let sum = i32x4.splat(0)
  for (let p = v; p < end; p += 16) {
    const pair = i32x4.trunc_sat_f64x2_s_zero(f64x2.nearest(f64x2.mul(v128.load(p), factor)))
    sum = i32x4.add(sum, i32x4.abs(pair))
    store<i32>(out, (i32x4.extract_lane(pair, 1) << 16) | (i32x4.extract_lane(pair, 0) & 0xffff))
    out += step
  }
  store<f64>(info, scale)
  store<f64>(info, <f64>i32x4.extract_lane(sum, 0) + <f64>i32x4.extract_lane(sum, 1), 8)
}
