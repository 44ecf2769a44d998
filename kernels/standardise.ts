// The columns of a data set, centred and scaled on all rows, two columns side by side in the lanes.
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

/**
 * x := (x - mean) / deviation (1/n) for p columns of n rows, in place; src/math/moments.ts says how. Panels of 32 columns, one
 * behind the other with n + 1 rows each, receive the same times `integer`, rounded to 16 bits; none if `panels` is 0.
 */
export function standardise(
  x: usize,
  n: i32,
  p: i32,
  panels: usize,
  integer: f64,
  mean: usize,
  deviation: usize,
): void {
  const length = (<usize>n) << 3
  const zero = f64x2.splat(0),
    one = f64x2.splat(1),
    rows = f64x2.splat(<f64>n),
    unit = f64x2.splat(integer)
  for (let j = 0; j < p; j += 2) {
    const paired = j + 1 < p
    const a = x + <usize>j * length
    const b = paired ? a + length : a
    let low = f64x2.splat(Infinity),
      high = f64x2.splat(-Infinity)
    for (let o: usize = 0; o < length; o += 8) {
      const v = both(a + o, b + o)
      low = f64x2.min(low, v)
      high = f64x2.max(high, v)
    }
    const pivot = pivotOf(low, high)
    const size = f64x2.max(f64x2.abs(low), f64x2.abs(high))
    // The same but for rounding.
    const varies = f64x2.gt(f64x2.sub(high, low), f64x2.mul(f64x2.splat(4 * f64.EPSILON), size))
    const largest = f64x2.max(f64x2.abs(f64x2.sub(low, pivot)), f64x2.abs(f64x2.sub(high, pivot)))
    let sum = zero
    for (let o: usize = 0; o < length; o += 8)
      sum = f64x2.add(sum, f64x2.div(f64x2.sub(both(a + o, b + o), pivot), largest))
    const average = f64x2.div(sum, rows)
    let squares = zero,
      drift = zero
    for (let o: usize = 0; o < length; o += 8) {
      const d = f64x2.sub(f64x2.div(f64x2.sub(both(a + o, b + o), pivot), largest), average)
      squares = f64x2.add(squares, f64x2.mul(d, d))
      drift = f64x2.add(drift, d)
    }
    const left = f64x2.max(f64x2.sub(squares, f64x2.div(f64x2.mul(drift, drift), rows)), zero)
    const spread = f64x2.sqrt(f64x2.div(left, rows))
    const offset = v128.and(f64x2.mul(average, largest), varies)
    const centre = f64x2.add(pivot, offset)
    const scale = v128.and(f64x2.mul(spread, largest), varies)
    const factor = v128.and(f64x2.div(one, scale), f64x2.gt(scale, zero))
    put(mean, j, f64x2.extract_lane(centre, 0))
    put(deviation, j, f64x2.extract_lane(scale, 0))
    if (paired) {
      put(mean, j + 1, f64x2.extract_lane(centre, 1))
      put(deviation, j + 1, f64x2.extract_lane(scale, 1))
    }
    let place = panels + ((<usize>(j >> 5) * <usize>(n + 1)) << 6) + ((<usize>(j & 31)) << 1)
    for (let o: usize = 0; o < length; o += 8) {
      const value = f64x2.mul(f64x2.sub(f64x2.sub(both(a + o, b + o), pivot), offset), factor)
      v128.store64_lane(a + o, value, 0)
      v128.store64_lane(b + o, value, 1)
      if (panels === 0) continue
      const k = i32x4.trunc_sat_f64x2_s_zero(f64x2.nearest(f64x2.mul(value, unit)))
      const first = i32x4.extract_lane(k, 0)
      if (paired) store<i32>(place, (first & 0xffff) | (i32x4.extract_lane(k, 1) << 16))
      else store<i16>(place, <i16>first)
      place += 64
    }
  }
}
