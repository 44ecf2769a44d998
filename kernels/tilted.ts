// Tilted correlations: the pairs of columns that are correlated most, and what is left of two candidates and the residual outside
// the columns that they are linked to. `a` is a table of products, s_j makes column j one of length one.
import { at, clearBytes, intAt } from './memory'

/** |a_ij s_j s_i| of all pairs j < i of `size` columns where it is at least `least`, in `out`; returns how many. s_j = 0 leaves a column out. */
export function collectLinks(a: usize, stride: i32, size: i32, s: usize, least: f64, out: usize): i32 {
  const bound = f64x2.splat(least)
  let q = out
  for (let i = 1; i < size; i++) {
    const own = at(s, i)
    if (own === 0) continue
    const row = a + ((<usize>i * <usize>stride) << 3)
    const scale = f64x2.splat(own)
    const end = (<usize>(i & ~1)) << 3
    for (let o: usize = 0; o < end; o += 16) {
      const v = f64x2.abs(f64x2.mul(f64x2.mul(v128.load(row + o), v128.load(s + o)), scale))
      const found = <usize>i64x2.bitmask(f64x2.ge(v, bound))
      v128.store64_lane(q, v, 0)
      q += (found & 1) << 3
      v128.store64_lane(q, v, 1)
      q += (found & 2) << 2
    }
    if ((i & 1) === 0) continue
    const v = abs(at(row, i - 1) * at(s, i - 1) * own)
    store<f64>(q, v)
    q += (<usize>(v >= least)) << 3
  }
  return <i32>((q - out) >> 3)
}

/**
 * How many of `count` numbers lie in each of the first bins up to it, of `bins` of equal width on [0, 1]; what is beyond 1 counts as in the last. `ends`
 * has room for two such lists.
 */
export function countInBins(values: usize, count: i32, bins: i32, ends: usize): void {
  const own = (<usize>bins) << 2
  clearBytes(ends, 2 * own)
  const scale = f64x2.splat(bins)
  const last = i32x4.splat(bins - 1)
  const end = values + ((<usize>(count & ~1)) << 3)
  // Neighbours are often in the same bin: the one shall not wait for the other.
  for (let q = values; q < end; q += 16) {
    const bin = i32x4.min_u(i32x4.trunc_sat_f64x2_u_zero(f64x2.mul(v128.load(q), scale)), last)
    const p0 = ends + ((<usize>i32x4.extract_lane(bin, 0)) << 2)
    const p1 = ends + ((<usize>i32x4.extract_lane(bin, 1)) << 2)
    store<i32>(p0, load<i32>(p0) + 1)
    store<i32>(p1 + own, load<i32>(p1 + own) + 1)
  }
  if ((count & 1) === 1) {
    const bin = i32x4.min_u(i32x4.trunc_sat_f64x2_u_zero(f64x2.mul(v128.load64_splat(end), scale)), last)
    const p = ends + ((<usize>i32x4.extract_lane(bin, 0)) << 2)
    store<i32>(p, load<i32>(p) + 1)
  }
  let sum = 0
  for (let p = ends; p < ends + own; p += 4) {
    sum += load<i32>(p) + load<i32>(p + own)
    store<i32>(p, sum)
  }
}

/** Those of `count` numbers that are at least `low` and below `high`, in `out`, which has room for one more; returns how many. */
export function collectBetween(values: usize, count: i32, low: f64, high: f64, out: usize): i32 {
  const least = f64x2.splat(low)
  const limit = f64x2.splat(high)
  const end = values + ((<usize>(count & ~1)) << 3)
  let q = out
  for (let p = values; p < end; p += 16) {
    const v = v128.load(p)
    const found = <usize>i64x2.bitmask(v128.and(f64x2.ge(v, least), f64x2.lt(v, limit)))
    v128.store64_lane(q, v, 0)
    q += (found & 1) << 3
    v128.store64_lane(q, v, 1)
    q += (found & 2) << 2
  }
  if ((count & 1) === 1) {
    const v = load<f64>(end)
    store<f64>(q, v)
    q += (<usize>(v >= low && v < high)) << 3
  }
  return <i32>((q - out) >> 3)
}

/**
 * |a_ij s_i s_j| of column i with each of `size` columns, in `values`, and the columns but i itself for which it is at least `least`, ascending, in
 * `list`, which has room for one more; returns how many. `a` is row i of the table, `own` is s_i.
 */
export function linksOf(
  a: usize,
  size: i32,
  s: usize,
  own: f64,
  i: i32,
  least: f64,
  values: usize,
  list: usize,
): i32 {
  const bound = f64x2.splat(least),
    scale = f64x2.splat(own)
  let q = list
  const even = size & ~1
  for (let j = 0; j < even; j += 2) {
    const o = (<usize>j) << 3
    const v = f64x2.abs(f64x2.mul(f64x2.mul(v128.load(a + o), scale), v128.load(s + o)))
    const found = <usize>i64x2.bitmask(f64x2.ge(v, bound))
    v128.store(values + o, v)
    store<i32>(q, j)
    q += (found & <usize>(j !== i)) << 2
    store<i32>(q, j + 1)
    q += ((found >> 1) & <usize>(j + 1 !== i)) << 2
  }
  if (even < size) {
    const v = abs(at(a, even) * own * at(s, even))
    store<f64>(values + ((<usize>even) << 3), v)
    store<i32>(q, even)
    q += (<usize>(v >= least) & <usize>(even !== i)) << 2
  }
  return <i32>((q - list) >> 2)
}

// @inline
function both(x: f64, y: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(x), 1, y)
}

// @inline
function less(s: v128, p: usize, q: v128): v128 {
  return f64x2.sub(s, f64x2.mul(v128.load(p), q))
}

/** a_ij s_i s_j for columns i of row addresses r, in both lanes. */
// @inline
function correlations(r0: usize, r1: usize, own: v128, s: usize, j0: i32, j1: i32): v128 {
  return f64x2.mul(f64x2.mul(both(at(r0, j0), at(r1, j1)), own), both(at(s, j0), at(s, j1)))
}

/** Entry j of row k of the factor, for each of `count` rows from k on, four at a time: c_kj less what is before, times 1 / L_jj. */
function entries(
  a: usize,
  step: usize,
  s: usize,
  linked: usize,
  k: i32,
  count: i32,
  j: i32,
  work: usize,
  width: usize,
): void {
  const j0 = intAt(linked, 2 * j),
    j1 = intAt(linked, 2 * j + 1)
  const other = work + <usize>j * width
  const end = (<usize>j) << 4
  const inverse = v128.load(other + end)
  let row = work + <usize>k * width
  if (count === 4) {
    const w2 = width << 1,
      w3 = w2 + width
    let s0 = start(a, step, s, linked, k, j0, j1),
      s1 = start(a, step, s, linked, k + 1, j0, j1)
    let s2 = start(a, step, s, linked, k + 2, j0, j1),
      s3 = start(a, step, s, linked, k + 3, j0, j1)
    for (let o: usize = 0; o < end; o += 16) {
      const l = v128.load(other + o)
      const p = row + o
      s0 = less(s0, p, l)
      s1 = less(s1, p + width, l)
      s2 = less(s2, p + w2, l)
      s3 = less(s3, p + w3, l)
    }
    v128.store(row + end, f64x2.mul(s0, inverse))
    v128.store(row + width + end, f64x2.mul(s1, inverse))
    v128.store(row + w2 + end, f64x2.mul(s2, inverse))
    v128.store(row + w3 + end, f64x2.mul(s3, inverse))
    return
  }
  for (let r = 0; r < count; r++) {
    let s0 = start(a, step, s, linked, k + r, j0, j1)
    for (let o: usize = 0; o < end; o += 16) s0 = less(s0, row + o, v128.load(other + o))
    v128.store(row + end, f64x2.mul(s0, inverse))
    row += width
  }
}

// @inline
function start(a: usize, step: usize, s: usize, linked: usize, k: i32, j0: i32, j1: i32): v128 {
  const k0 = intAt(linked, 2 * k),
    k1 = intAt(linked, 2 * k + 1)
  return correlations(a + <usize>k0 * step, a + <usize>k1 * step, both(at(s, k0), at(s, k1)), s, j0, j1)
}

/**
 * For candidates i_0 and i_1, each with `linked` columns N of its own (lane by lane, most of them, the shorter list filled up; `lengths`
 * says how many count): L L' = C_NN grows by four rows at a time, and with it u = L^-1 C_Ni, v = L^-1 c_N. N ends before the first
 * column with no more than `tiny` left outside those before it, or with no more than `tiny` of i left beside it. Column `response` of
 * the table is the residual, `residual` its square. Into `out`: 1 - |u|^2, r'r - |v|^2, c_i - u'v, the columns used. `work` holds
 * `most` rows of `most` pairs, with 1 / L_kk on the diagonal, then u and v.
 */
export function tiltedPair(
  a: usize,
  stride: i32,
  response: i32,
  s: usize,
  candidates: usize,
  linked: usize,
  lengths: usize,
  most: i32,
  residual: f64,
  tiny: f64,
  work: usize,
  out: usize,
): void {
  const width = (<usize>most) << 4
  const u = work + <usize>most * width
  const v = u + width
  const step = (<usize>stride) << 3
  const i0 = intAt(candidates, 0),
    i1 = intAt(candidates, 1)
  const row0 = a + <usize>i0 * step,
    row1 = a + <usize>i1 * step
  const self = both(at(s, i0), at(s, i1))
  const bound = f64x2.splat(tiny)
  const one = f64x2.splat(1)
  let outside = one,
    left = f64x2.splat(residual),
    used = f64x2.splat(0)
  let tilted = f64x2.mul(both(at(row0, response), at(row1, response)), self)
  let alive = f64x2.eq(one, one)
  for (let k = 0; k < most; k++) {
    const there = both(<f64>(k < intAt(lengths, 0)), <f64>(k < intAt(lengths, 1)))
    alive = v128.and(alive, f64x2.eq(there, one))
    if (!v128.any_true(alive)) break
    const block = k & ~3
    if (k === block)
      for (let j = 0; j < block; j++) entries(a, step, s, linked, k, min<i32>(4, most - k), j, work, width)
    for (let j = block; j < k; j++) entries(a, step, s, linked, k, 1, j, work, width)
    const k0 = intAt(linked, 2 * k),
      k1 = intAt(linked, 2 * k + 1)
    const own = both(at(s, k0), at(s, k1))
    const row = work + <usize>k * width
    const end = (<usize>k) << 4
    let pivot = one
    let along = correlations(row0, row1, self, s, k0, k1)
    let across = f64x2.mul(both(at(a + <usize>k0 * step, response), at(a + <usize>k1 * step, response)), own)
    for (let o: usize = 0; o < end; o += 16) {
      const x = v128.load(row + o)
      pivot = f64x2.sub(pivot, f64x2.mul(x, x))
      along = less(along, u + o, x)
      across = less(across, v + o, x)
    }
    const inverse = f64x2.div(one, f64x2.sqrt(pivot))
    along = f64x2.mul(along, inverse)
    across = f64x2.mul(across, inverse)
    v128.store(row + end, inverse)
    v128.store(u + end, along)
    v128.store(v + end, across)
    const rest = f64x2.sub(outside, f64x2.mul(along, along))
    alive = v128.and(alive, v128.and(f64x2.gt(pivot, bound), f64x2.gt(rest, bound)))
    outside = v128.bitselect(rest, outside, alive)
    left = v128.bitselect(f64x2.sub(left, f64x2.mul(across, across)), left, alive)
    tilted = v128.bitselect(f64x2.sub(tilted, f64x2.mul(along, across)), tilted, alive)
    used = v128.bitselect(f64x2.add(used, one), used, alive)
  }
  v128.store(out, outside)
  v128.store(out, left, 16)
  v128.store(out, tilted, 32)
  v128.store(out, used, 48)
}
