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

/** The values of two columns on m rows, copied to `a` and `b`; their means go to `mean` at their slots. Two streams hide each other's latency. */
function gatherTwo(
  x: usize,
  y: usize,
  rows: usize,
  m: i32,
  a: usize,
  b: usize,
  mean: usize,
  slotA: i32,
  slotB: i32,
): void {
  let a0 = f64x2.splat(0),
    a1 = a0,
    b0 = a0,
    b1 = a0
  const end = rows + ((<usize>(m & ~3)) << 2)
  let r = rows
  for (; r < end; r += 16) {
    const i = (<usize>load<u32>(r)) << 3,
      j = (<usize>load<u32>(r, 4)) << 3,
      k = (<usize>load<u32>(r, 8)) << 3,
      l = (<usize>load<u32>(r, 12)) << 3
    const u0 = v128.load64_lane(x + j, v128.load64_zero(x + i), 1),
      u1 = v128.load64_lane(x + l, v128.load64_zero(x + k), 1)
    const v0 = v128.load64_lane(y + j, v128.load64_zero(y + i), 1),
      v1 = v128.load64_lane(y + l, v128.load64_zero(y + k), 1)
    a0 = f64x2.add(a0, u0)
    a1 = f64x2.add(a1, u1)
    b0 = f64x2.add(b0, v0)
    b1 = f64x2.add(b1, v1)
    v128.store(a, u0)
    v128.store(a, u1, 16)
    v128.store(b, v0)
    v128.store(b, v1, 16)
    a += 32
    b += 32
  }
  let first = f64x2.extract_lane(a0, 0),
    second = f64x2.extract_lane(b0, 0)
  for (const last = rows + ((<usize>m) << 2); r < last; r += 4) {
    const i = (<usize>load<u32>(r)) << 3
    const u = load<f64>(x + i),
      v = load<f64>(y + i)
    first += u
    second += v
    store<f64>(a, u)
    store<f64>(b, v)
    a += 8
    b += 8
  }
  put(mean, slotA, (first + f64x2.extract_lane(a0, 1) + lanes(a1)) / <f64>m)
  put(mean, slotB, (second + f64x2.extract_lane(b0, 1) + lanes(b1)) / <f64>m)
}

/** Centre a gathered column, whose mean is known, scale it to norm one and correlate it with v. */
function standardiseOne(
  column: usize,
  m: i32,
  ld: i32,
  mean: usize,
  norm: usize,
  slot: i32,
  v: usize,
  c: usize,
  k: i32,
  tiny: f64,
): void {
  const mu = at(mean, slot)
  // Padding rows get the mean, so that centring turns them into exact zeros.
  for (let i = m; i < ld; i++) put(column, i, mu)
  const centre = f64x2.splat(mu)
  let q0 = f64x2.splat(0),
    q1 = q0,
    c0 = q0,
    c1 = q0
  let w = v
  let q = column
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
    return
  }
  const constant = !(squared > tiny * (squared + <f64>m * mu * mu))
  const length = constant ? 0.0 : Math.sqrt(squared)
  const inverse = constant ? 0.0 : 1.0 / length
  const scale = f64x2.splat(inverse)
  // Subtracting the mean once more is cheaper than having stored the difference.
  for (q = column; q < end; q += 32) {
    v128.store(q, f64x2.mul(f64x2.sub(v128.load(q), centre), scale))
    v128.store(q, f64x2.mul(f64x2.sub(v128.load(q, 16), centre), scale), 16)
  }
  put(norm, slot, length)
  put(c, k, lanes(f64x2.add(c0, c1)) * inverse)
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
  const length = (<usize>n) << 3,
    size = (<usize>ld) << 3
  for (let k = 0; k < count; k += 2) {
    // The last of an odd number is its own companion.
    const other = min<i32>(k + 1, count - 1)
    const a = intAt(slots, k),
      b = intAt(slots, other)
    const first = out + <usize>a * size,
      second = out + <usize>b * size
    const from = x + <usize>intAt(variables, k) * length,
      companion = x + <usize>intAt(variables, other) * length
    gatherTwo(from, companion, rows, m, first, second, mean, a, b)
    standardiseOne(first, m, ld, mean, norm, a, v, c, k, tiny)
    if (other > k) standardiseOne(second, m, ld, mean, norm, b, v, c, other, tiny)
  }
}
