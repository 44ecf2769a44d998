// From the shared data matrix to the standardised columns of one subsample.
import { dot, lanes, madd } from './dense'
import { at, intAt, put } from './memory'

/** Where the squared centred norm is below this share of the squared mean, rounding of the mean would show. */
const STEEP = 1e-8

/** Take the mean away, and what its rounding left; returns the latter. Padding rows become zero. */
function centreAgain(column: usize, m: i32, ld: i32, mu: f64): f64 {
  let sum = 0.0
  for (let i = 0; i < m; i++) {
    const d = at(column, i) - mu
    put(column, i, d)
    sum += d
  }
  const rest = sum / <f64>m
  for (let i = 0; i < m; i++) put(column, i, at(column, i) - rest)
  for (let i = m; i < ld; i++) put(column, i, 0)
  return rest
}

/** Scale a centred column to norm one, unless its squared norm is at most `least`, and correlate it with v. */
function enter(
  column: usize,
  ld: i32,
  squared: f64,
  least: f64,
  v: usize,
  norm: usize,
  slot: i32,
  c: usize,
  k: i32,
): void {
  const length = squared > least ? Math.sqrt(squared) : 0.0
  const inverse = length > 0 ? 1.0 / length : 0.0
  for (let i = 0; i < ld; i++) put(column, i, at(column, i) * inverse)
  put(norm, slot, length)
  put(c, k, dot(column, v, ld))
}

/**
 * Gather `count` columns on the rows of a subsample, centre them, scale them to unit norm and correlate them with v.
 * x: column-major matrix of n rows. Column variables[k] goes to slot slots[k] of `out`, its mean and norm likewise, and its
 * product with v to c[k]. A column whose squared centred norm is at most `tiny` times its squared raw norm is constant
 * here: it becomes zero, with norm 0.
 */
export function enterColumns(
  x: usize,
  n: i32,
  rows: usize,
  m: i32,
  ld: i32,
  variables: usize,
  slots: usize,
  count: i32,
  out: usize,
  mean: usize,
  norm: usize,
  v: usize,
  c: usize,
  tiny: f64,
): void {
  for (let k = 0; k < count; k++) {
    const source = x + ((<usize>intAt(variables, k) * <usize>n) << 3)
    const slot = intAt(slots, k)
    const column = out + ((<usize>slot * <usize>ld) << 3)
    let s0 = 0.0,
      s1 = 0.0,
      s2 = 0.0,
      s3 = 0.0
    let i = 0
    let r = rows
    let q = column
    for (; i + 4 <= m; i += 4) {
      const v0 = load<f64>(source + ((<usize>load<u32>(r)) << 3))
      const v1 = load<f64>(source + ((<usize>load<u32>(r, 4)) << 3))
      const v2 = load<f64>(source + ((<usize>load<u32>(r, 8)) << 3))
      const v3 = load<f64>(source + ((<usize>load<u32>(r, 12)) << 3))
      s0 += v0
      s1 += v1
      s2 += v2
      s3 += v3
      store<f64>(q, v0)
      store<f64>(q, v1, 8)
      store<f64>(q, v2, 16)
      store<f64>(q, v3, 24)
      r += 16
      q += 32
    }
    for (; i < m; i++) {
      const v0 = load<f64>(source + ((<usize>load<u32>(r)) << 3))
      s0 += v0
      store<f64>(q, v0)
      r += 4
      q += 8
    }
    const mu = (s0 + s1 + (s2 + s3)) / <f64>m
    // Padding rows get the mean, so that centring turns them into exact zeros.
    for (let i = m; i < ld; i++) put(column, i, mu)
    const centre = f64x2.splat(mu)
    let q0 = f64x2.splat(0),
      q1 = q0,
      c0 = q0,
      c1 = q0
    let w = v
    q = column
    const end = column + ((<usize>ld) << 3)
    while (q < end) {
      const a = f64x2.sub(v128.load(q), centre),
        b = f64x2.sub(v128.load(q, 16), centre)
      q0 = madd(a, a, q0)
      q1 = madd(b, b, q1)
      c0 = madd(a, v128.load(w), c0)
      c1 = madd(b, v128.load(w, 16), c1)
      q += 32
      w += 32
    }
    let squared = lanes(f64x2.add(q0, q1))
    if (squared < STEEP * <f64>m * mu * mu) {
      const rest = centreAgain(column, m, ld, mu)
      squared = dot(column, column, ld)
      enter(column, ld, squared, tiny * (squared + <f64>m * mu * mu), v, norm, slot, c, k)
      put(mean, slot, mu + rest)
      continue
    }
    const constant = !(squared > tiny * (squared + <f64>m * mu * mu))
    const length = constant ? 0.0 : Math.sqrt(squared)
    const inverse = constant ? 0.0 : 1.0 / length
    const scale = f64x2.splat(inverse)
    q = column
    // Subtracting the mean once more is cheaper than having stored the difference.
    while (q < end) {
      v128.store(q, f64x2.mul(f64x2.sub(v128.load(q), centre), scale))
      v128.store(q, f64x2.mul(f64x2.sub(v128.load(q, 16), centre), scale), 16)
      q += 32
    }
    put(mean, slot, mu)
    put(norm, slot, length)
    put(c, k, lanes(f64x2.add(c0, c1)) * inverse)
  }
}
