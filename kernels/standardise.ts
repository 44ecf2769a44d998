// The columns of a data set, centred and scaled on all rows, two columns side by side in the lanes, two such pairs at a time.
import { put } from './memory'

// @inline
function both(a: usize, b: usize): v128 {
  return v128.load64_lane(b, v128.load64_zero(a), 1)
}

/** src/math/pivot.ts: the smallest value where the largest is at most twice it, the largest likewise below zero, else 0. */
// @inline
function pivotOf(low: v128, high: v128): v128 {
  const zero = f64x2.splat(0),
    two = f64x2.splat(2)
  const above = v128.and(f64x2.gt(low, zero), f64x2.le(high, f64x2.mul(two, low)))
  const below = v128.and(f64x2.lt(high, zero), f64x2.ge(low, f64x2.mul(two, high)))
  return v128.bitselect(low, v128.and(high, below), above)
}

/** 1.5 * 2^52: the last bits of a number of moderate size plus this are those of the nearest integer. */
const ROUND: f64 = 6755399441055744

/** The last 16 bits of the nearest integers of 2 x 2 numbers, one behind the other in the low half; saturating at 32 bits. */
// @inline
function integersOf(s: v128, t: v128): v128 {
  const least = f64x2.splat(-2147483648),
    most = f64x2.splat(2147483647),
    round = f64x2.splat(ROUND)
  const a = f64x2.add(f64x2.pmin(f64x2.pmax(s, least), most), round)
  const b = f64x2.add(f64x2.pmin(f64x2.pmax(t, least), most), round)
  return v128.shuffle<i16>(a, b, 0, 4, 8, 12, 0, 4, 8, 12)
}

/** The smallest of what stands in two lanes, for two columns, and the largest; no number where something was none. */
// @inline
function smallest(a: v128, b: v128, none: v128): v128 {
  return v128.or(f64x2.pmin(v128.shuffle<i64>(a, b, 0, 2), v128.shuffle<i64>(a, b, 1, 3)), none)
}
// @inline
function greatest(a: v128, b: v128, none: v128): v128 {
  return v128.or(f64x2.pmax(v128.shuffle<i64>(a, b, 0, 2), v128.shuffle<i64>(a, b, 1, 3)), none)
}
// @inline
function either(a: v128, b: v128): v128 {
  return v128.or(v128.shuffle<i64>(a, b, 0, 2), v128.shuffle<i64>(a, b, 1, 3))
}

/**
 * x := (x - mean) / deviation (1/n) for p columns of n rows, in place; src/math/moments.ts says how. Panels of 32 columns, one
 * behind the other with n + 1 rows each, receive the same times `integer`, rounded to 16 bits; none if `panels` is 0. Two pairs of columns hide each other's
 * latency; columns that a last four lacks are the first of them once more. `shares` has room for 4n numbers: their distances from the pivots as shares of the
 * largest, which take a division each.
 */
export function standardise(
  x: usize,
  n: i32,
  p: i32,
  panels: usize,
  integer: f64,
  mean: usize,
  deviation: usize,
  shares: usize,
): void {
  const length = (<usize>n) << 3
  const even = length & ~15
  const zero = f64x2.splat(0),
    one = f64x2.splat(1),
    rows = f64x2.splat(<f64>n),
    unit = f64x2.splat(integer)
  for (let j = 0; j < p; j += 4) {
    const a = x + <usize>j * length
    const b = j + 1 < p ? a + length : a,
      c = j + 2 < p ? a + 2 * length : a,
      d = j + 3 < p ? a + 3 * length : a
    let l0 = f64x2.splat(Infinity),
      l1 = l0,
      l2 = l0,
      l3 = l0
    let h0 = f64x2.splat(-Infinity),
      h1 = h0,
      h2 = h0,
      h3 = h0
    // Bits where a value is no number: the smallest of two leaves those out.
    let e0 = zero,
      e1 = zero,
      e2 = zero,
      e3 = zero
    for (let o: usize = 0; o < length; o += 16) {
      // An odd last row goes with itself.
      const v0 = o < even ? v128.load(a + o) : v128.load64_splat(a + o),
        v1 = o < even ? v128.load(b + o) : v128.load64_splat(b + o),
        v2 = o < even ? v128.load(c + o) : v128.load64_splat(c + o),
        v3 = o < even ? v128.load(d + o) : v128.load64_splat(d + o)
      l0 = f64x2.pmin(l0, v0)
      l1 = f64x2.pmin(l1, v1)
      l2 = f64x2.pmin(l2, v2)
      l3 = f64x2.pmin(l3, v3)
      h0 = f64x2.pmax(h0, v0)
      h1 = f64x2.pmax(h1, v1)
      h2 = f64x2.pmax(h2, v2)
      h3 = f64x2.pmax(h3, v3)
      e0 = v128.or(e0, f64x2.ne(v0, v0))
      e1 = v128.or(e1, f64x2.ne(v1, v1))
      e2 = v128.or(e2, f64x2.ne(v2, v2))
      e3 = v128.or(e3, f64x2.ne(v3, v3))
    }
    const none = either(e0, e1),
      none2 = either(e2, e3)
    const low = smallest(l0, l1, none),
      high = greatest(h0, h1, none),
      low2 = smallest(l2, l3, none2),
      high2 = greatest(h2, h3, none2)
    const pivot = pivotOf(low, high),
      pivot2 = pivotOf(low2, high2)
    const largest = largestOf(low, high, pivot),
      largest2 = largestOf(low2, high2, pivot2)
    let sum = zero,
      sum2 = zero
    let share = shares
    for (let o: usize = 0; o < length; o += 8) {
      const s = f64x2.div(f64x2.sub(both(a + o, b + o), pivot), largest),
        t = f64x2.div(f64x2.sub(both(c + o, d + o), pivot2), largest2)
      v128.store(share, s)
      v128.store(share, t, 16)
      sum = f64x2.add(sum, s)
      sum2 = f64x2.add(sum2, t)
      share += 32
    }
    const average = f64x2.div(sum, rows),
      average2 = f64x2.div(sum2, rows)
    let squares = zero,
      drift = zero,
      squares2 = zero,
      drift2 = zero
    for (let o = shares; o < share; o += 32) {
      const e = f64x2.sub(v128.load(o), average)
      const f = f64x2.sub(v128.load(o, 16), average2)
      squares = f64x2.add(squares, f64x2.mul(e, e))
      drift = f64x2.add(drift, e)
      squares2 = f64x2.add(squares2, f64x2.mul(f, f))
      drift2 = f64x2.add(drift2, f)
    }
    const varies = variesBetween(low, high),
      varies2 = variesBetween(low2, high2)
    const offset = v128.and(f64x2.mul(average, largest), varies),
      offset2 = v128.and(f64x2.mul(average2, largest2), varies2)
    const scale = v128.and(f64x2.mul(spreadOf(squares, drift, rows), largest), varies),
      scale2 = v128.and(f64x2.mul(spreadOf(squares2, drift2, rows), largest2), varies2)
    const factor = v128.and(f64x2.div(one, scale), f64x2.gt(scale, zero)),
      factor2 = v128.and(f64x2.div(one, scale2), f64x2.gt(scale2, zero))
    const count = p - j
    putSome(mean, j, count, f64x2.add(pivot, offset), f64x2.add(pivot2, offset2))
    putSome(deviation, j, count, scale, scale2)
    let place = panels + ((<usize>(j >> 5) * <usize>(n + 1)) << 6) + ((<usize>(j & 31)) << 1)
    for (let o: usize = 0; o < length; o += 8) {
      const s = f64x2.mul(f64x2.sub(f64x2.sub(both(a + o, b + o), pivot), offset), factor)
      const t = f64x2.mul(f64x2.sub(f64x2.sub(both(c + o, d + o), pivot2), offset2), factor2)
      v128.store64_lane(d + o, t, 1)
      v128.store64_lane(c + o, t, 0)
      v128.store64_lane(b + o, s, 1)
      v128.store64_lane(a + o, s, 0)
      if (panels === 0) continue
      const k = integersOf(f64x2.mul(s, unit), f64x2.mul(t, unit))
      if (count > 3) v128.store64_lane(place, k, 0)
      else {
        v128.store16_lane(place, k, 0)
        if (count > 1) v128.store16_lane(place, k, 1, 2)
        if (count > 2) v128.store16_lane(place, k, 2, 4)
      }
      place += 64
    }
  }
}

/** The largest distance from the pivot. */
// @inline
function largestOf(low: v128, high: v128, pivot: v128): v128 {
  return f64x2.max(f64x2.abs(f64x2.sub(low, pivot)), f64x2.abs(f64x2.sub(high, pivot)))
}

/** Whether they are not the same but for rounding. */
// @inline
function variesBetween(low: v128, high: v128): v128 {
  const size = f64x2.max(f64x2.abs(low), f64x2.abs(high))
  return f64x2.gt(f64x2.sub(high, low), f64x2.mul(f64x2.splat(4 * f64.EPSILON), size))
}

// @inline
function spreadOf(squares: v128, drift: v128, rows: v128): v128 {
  const left = f64x2.sub(squares, f64x2.div(f64x2.mul(drift, drift), rows))
  return f64x2.sqrt(f64x2.div(f64x2.max(left, f64x2.splat(0)), rows))
}

/** The first `count` of four numbers, as numbers j, j + 1, ... */
function putSome(out: usize, j: i32, count: i32, s: v128, t: v128): void {
  put(out, j, f64x2.extract_lane(s, 0))
  if (count > 1) put(out, j + 1, f64x2.extract_lane(s, 1))
  if (count > 2) put(out, j + 2, f64x2.extract_lane(t, 0))
  if (count > 3) put(out, j + 3, f64x2.extract_lane(t, 1))
}
