// From the shared data matrix to the columns of a sample with row weights, less what a basis spans, at their own scales.
import { axpy, dot, lanes, madd } from './dense'
import { at, intAt, put } from './memory'

/** Once more where projecting took so much of the squared norm that rounding shows. */
const DOUBTFUL = 0.01

/**
 * Gather `count` columns on the rows of a sample, take their weighted means away, multiply row i by g_i, the roots of its weights (their
 * squares sum to m; 0 on padding rows), project an orthonormal basis of `rank` columns of `ld` rows out of them, and divide by
 * d = divisor_j times the norm that the column had before projecting, or d = divisor_j where `fixed` is not 0.
 * Column variables[k] goes to slot slots[k] of `out`, its mean and d likewise, and its product with v to c[k]. A column that is constant
 * (`tiny`, as for enterColumns), of which projecting leaves the share `spanned` of its squared norm or less, or whose divisor is
 * not a number above 0, becomes zero, with d = 0.
 */
export function enterProjected(
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
  g: usize,
  basis: usize,
  rank: i32,
  spanned: f64,
  divisors: usize,
  fixed: i32,
): void {
  const size = (<usize>ld) << 3
  for (let k = 0; k < count; k++) {
    const variable = intAt(variables, k)
    const source = x + ((<usize>variable * <usize>n) << 3)
    const slot = intAt(slots, k)
    const column = out + <usize>slot * size
    const mu = gatherWeighted(source, rows, m, g, column)
    for (let i = m; i < ld; i++) put(column, i, 0)
    const end = column + size
    const centre = f64x2.splat(mu)
    let q0 = f64x2.splat(0),
      q1 = q0
    let w = g
    for (let q = column; q < end; q += 32) {
      const a = f64x2.mul(f64x2.sub(v128.load(q), centre), v128.load(w))
      const b = f64x2.mul(f64x2.sub(v128.load(q, 16), centre), v128.load(w, 16))
      v128.store(q, a)
      v128.store(q, b, 16)
      q0 = madd(a, a, q0)
      q1 = madd(b, b, q1)
      w += 32
    }
    const squared = lanes(f64x2.add(q0, q1))
    const divisor = at(divisors, variable)
    let usable = squared > tiny * (squared + <f64>m * mu * mu) && divisor > 0 && divisor < Infinity
    if (usable) {
      let left = project(column, ld, basis, rank)
      if (!(left > DOUBTFUL * squared)) left = project(column, ld, basis, rank)
      usable = left > spanned * squared
    }
    const d = usable ? (fixed !== 0 ? divisor : divisor * Math.sqrt(squared)) : 0.0
    const scale = f64x2.splat(usable ? 1.0 / d : 0.0)
    let c0 = f64x2.splat(0),
      c1 = c0
    let u = v
    for (let q = column; q < end; q += 32) {
      const a = f64x2.mul(v128.load(q), scale),
        b = f64x2.mul(v128.load(q, 16), scale)
      v128.store(q, a)
      v128.store(q, b, 16)
      c0 = madd(a, v128.load(u), c0)
      c1 = madd(b, v128.load(u, 16), c1)
      u += 32
    }
    put(mean, slot, mu)
    put(norm, slot, d)
    put(c, k, lanes(f64x2.add(c0, c1)))
  }
}

/** Rows of a column one behind the other; returns their weighted mean. */
function gatherWeighted(source: usize, rows: usize, m: i32, g: usize, column: usize): f64 {
  let s0 = 0.0,
    s1 = 0.0,
    s2 = 0.0,
    s3 = 0.0
  let i = 0
  for (; i + 4 <= m; i += 4) {
    const v0 = load<f64>(source + ((<usize>load<u32>(rows)) << 3))
    const v1 = load<f64>(source + ((<usize>load<u32>(rows, 4)) << 3))
    const v2 = load<f64>(source + ((<usize>load<u32>(rows, 8)) << 3))
    const v3 = load<f64>(source + ((<usize>load<u32>(rows, 12)) << 3))
    const g0 = load<f64>(g),
      g1 = load<f64>(g, 8),
      g2 = load<f64>(g, 16),
      g3 = load<f64>(g, 24)
    s0 += g0 * g0 * v0
    s1 += g1 * g1 * v1
    s2 += g2 * g2 * v2
    s3 += g3 * g3 * v3
    store<f64>(column, v0)
    store<f64>(column, v1, 8)
    store<f64>(column, v2, 16)
    store<f64>(column, v3, 24)
    rows += 16
    g += 32
    column += 32
  }
  for (; i < m; i++) {
    const v0 = load<f64>(source + ((<usize>load<u32>(rows)) << 3))
    const g0 = load<f64>(g)
    s0 += g0 * g0 * v0
    store<f64>(column, v0)
    rows += 4
    g += 8
    column += 8
  }
  return (s0 + s1 + (s2 + s3)) / <f64>m
}

/** v := (I - QQ') v; returns what is left of its squared norm. */
export function project(v: usize, ld: i32, basis: usize, rank: i32): f64 {
  const size = (<usize>ld) << 3
  for (let t = 0; t < rank; t++) {
    const q = basis + <usize>t * size
    axpy(-dot(q, v, ld), q, v, ld)
  }
  return dot(v, v, ld)
}

/** out_i = a_i b_i over n elements, an even number. */
export function multiplyRows(a: usize, b: usize, n: i32, out: usize): void {
  const end = a + ((<usize>n) << 3)
  while (a < end) {
    v128.store(out, f64x2.mul(v128.load(a), v128.load(b)))
    a += 16
    b += 16
    out += 16
  }
}
