// Columns of a subsample of many rows, as the data set has them: column k of the sample is (x_k - offset_k) scale_k, with mean zero and norm one.
// Where all of them enter through their products it is these that are standardised, and each value is touched once.
import { lanes, madd } from './dense'
import { at, intAt, put } from './memory'

/** A squared mean above this share of the variance would cost digits of the products. */
const LEVEL = 0.01

// @inline
function pair(x: usize, i: usize, j: usize): v128 {
  return v128.load64_lane(x + j, v128.load64_zero(x + i), 1)
}

/**
 * Two columns on m rows, one behind the other `size` bytes apart; their sums, products with v and squares to three addresses. Two streams hide
 * each other's latency; the sums of more do not fit into the registers.
 */
function gatherTwo(
  x: usize,
  length: usize,
  variables: usize,
  rows: usize,
  m: i32,
  out: usize,
  size: usize,
  v: usize,
  sum: usize,
  product: usize,
  square: usize,
): void {
  const x0 = x + <usize>intAt(variables, 0) * length,
    x1 = x + <usize>intAt(variables, 1) * length
  let p0 = out,
    p1 = p0 + size
  let s0 = f64x2.splat(0),
    s1 = s0,
    c0 = s0,
    c1 = s0,
    q0 = s0,
    q1 = s0
  const end = rows + ((<usize>(m & ~1)) << 2)
  while (rows < end) {
    const i = (<usize>load<u32>(rows)) << 3,
      j = (<usize>load<u32>(rows, 4)) << 3
    const w = v128.load(v)
    const a = pair(x0, i, j)
    s0 = f64x2.add(s0, a)
    c0 = madd(a, w, c0)
    q0 = madd(a, a, q0)
    v128.store(p0, a)
    const b = pair(x1, i, j)
    s1 = f64x2.add(s1, b)
    c1 = madd(b, w, c1)
    q1 = madd(b, b, q1)
    v128.store(p1, b)
    rows += 8
    p0 += 16
    p1 += 16
    v += 16
    if (rows >= end) break
    const k = (<usize>load<u32>(rows)) << 3,
      l = (<usize>load<u32>(rows, 4)) << 3
    const z = v128.load(v)
    const c = pair(x0, k, l)
    s0 = f64x2.add(s0, c)
    c0 = madd(c, z, c0)
    q0 = madd(c, c, q0)
    v128.store(p0, c)
    const d = pair(x1, k, l)
    s1 = f64x2.add(s1, d)
    c1 = madd(d, z, c1)
    q1 = madd(d, d, q1)
    v128.store(p1, d)
    rows += 8
    p0 += 16
    p1 += 16
    v += 16
  }
  two(sum, s0, s1)
  two(product, c0, c1)
  two(square, q0, q1)
  if (m & 1) {
    const i = (<usize>load<u32>(rows)) << 3
    const w = load<f64>(v)
    addLast(x0 + i, p0, w, sum, product, square, 0)
    addLast(x1 + i, p1, w, sum, product, square, 1)
  }
}

// @inline
function two(p: usize, a: v128, b: v128): void {
  put(p, 0, lanes(a))
  put(p, 1, lanes(b))
}

/** The last row of an odd number, for column k. */
function addLast(from: usize, to: usize, w: f64, sum: usize, product: usize, square: usize, k: i32): void {
  const value = load<f64>(from)
  store<f64>(to, value)
  put(sum, k, at(sum, k) + value)
  put(product, k, at(product, k) + value * w)
  put(square, k, at(square, k) + value * value)
}

/** The same for one column. */
function gatherOne(
  x: usize,
  rows: usize,
  m: i32,
  out: usize,
  v: usize,
  sum: usize,
  product: usize,
  square: usize,
): void {
  let s = f64x2.splat(0),
    c = s,
    q = s
  for (const end = rows + ((<usize>(m & ~1)) << 2); rows < end; rows += 8) {
    const a = pair(x, (<usize>load<u32>(rows)) << 3, (<usize>load<u32>(rows, 4)) << 3)
    s = f64x2.add(s, a)
    c = madd(a, v128.load(v), c)
    q = madd(a, a, q)
    v128.store(out, a)
    out += 16
    v += 16
  }
  put(sum, 0, lanes(s))
  put(product, 0, lanes(c))
  put(square, 0, lanes(q))
  if (m & 1) addLast(x + ((<usize>load<u32>(rows)) << 3), out, load<f64>(v), sum, product, square, 0)
}

/** Take the mean away, and what its rounding left; returns the latter. The product with v and the squares are summed anew. */
function centre(column: usize, m: i32, mu: f64, v: usize, product: usize, square: usize): f64 {
  let sum = 0.0
  for (let i = 0; i < m; i++) sum += at(column, i) - mu
  const rest = sum / <f64>m
  let along = 0.0,
    squares = 0.0
  for (let i = 0; i < m; i++) {
    const value = at(column, i) - mu - rest
    put(column, i, value)
    along += value * at(v, i)
    squares += value * value
  }
  store<f64>(product, along)
  store<f64>(square, squares)
  return rest
}

/**
 * Gather `count` columns on the rows of a subsample into slots first, first + 1, ... of `out`. v sums to zero over the rows, and the products of
 * the columns of the sample with it go to c. A column whose squared centred norm is at most `tiny` times its squared raw norm is constant here, with
 * norm and scale 0. One whose mean is far from zero is centred where it stands: its offset is 0.
 */
export function enterRaw(
  x: usize,
  n: i32,
  rows: usize,
  m: i32,
  ld: i32,
  variables: usize,
  first: i32,
  count: i32,
  out: usize,
  mean: usize,
  norm: usize,
  offset: usize,
  scale: usize,
  v: usize,
  c: usize,
  tiny: f64,
): void {
  const length = (<usize>n) << 3,
    size = (<usize>ld) << 3
  // Sums and squares stand where means and norms will stand.
  const sums = mean + ((<usize>first) << 3),
    squares = norm + ((<usize>first) << 3),
    columns = out + <usize>first * size
  let k = 0
  for (; k + 2 <= count; k += 2) {
    const o = (<usize>k) << 3
    const place = columns + <usize>k * size
    gatherTwo(x, length, variables + (o >> 1), rows, m, place, size, v, sums + o, c + o, squares + o)
  }
  if (k < count) {
    const o = (<usize>k) << 3
    const source = x + <usize>intAt(variables, k) * length
    gatherOne(source, rows, m, columns + <usize>k * size, v, sums + o, c + o, squares + o)
  }
  for (k = 0; k < count; k++) {
    const o = (<usize>k) << 3
    const column = columns + <usize>k * size
    for (let i = m; i < ld; i++) put(column, i, 0)
    const mu = at(sums, k) / <f64>m
    const level = <f64>m * mu * mu
    let squared = at(squares, k) - level
    let rest = 0.0,
      shift = mu
    if (!(level <= LEVEL * squared)) {
      rest = centre(column, m, mu, v, c + o, squares + o)
      squared = at(squares, k)
      shift = 0
    }
    const usable = squared > tiny * (squared + level)
    const distance = usable ? Math.sqrt(squared) : 0.0
    const inverse = usable ? 1.0 / distance : 0.0
    put(mean, first + k, mu + rest)
    put(norm, first + k, distance)
    put(offset, first + k, shift)
    put(scale, first + k, inverse)
    put(c, k, at(c, k) * inverse)
  }
}
