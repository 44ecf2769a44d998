// Whether no two of some numbers are near to each other (src/math/has-near.ts).
import { at, intAt, putInt } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'
import { wholePart } from '../twin/numbers.js'

/** Numbers of a bucket that are compared one by one. */
const CROWD: i32 = 32
/** Larger numbers, and quotients, are left to others. */
const LARGE: f64 = 1e300

/**
 * 1 where no two of `count` numbers, NaN or not negative, differ by `near` at most, 0 where some do, -1 where it is not told: they are put in count + 1 buckets, and
 * some bucket has many. last[b] is the last number of bucket b, before[k] the one before number k, both -1 where there is none. What is near to a number to the last
 * bit of a difference lies in the buckets of those twice as near.
 */
export function numbersApart(values: usize, count: i32, near: f64, last: usize, before: usize): i32 {
  let most: f64 = 0
  for (let k: i32 = 0; k < count; k++) if (at(values, k) > most) most = at(values, k)
  const scale: f64 = most > 0 ? <f64>count / most : 0
  if (!(most <= LARGE && scale <= LARGE)) return -1
  for (let b: i32 = 0; b <= count; b++) putInt(last, b, -1)
  for (let k: i32 = 0; k < count; k++) {
    const value = at(values, k)
    if (!(value >= 0)) continue
    const end = bucketOf(value + 2 * near, scale, count)
    for (let b = bucketOf(value - 2 * near, scale, count); b <= end; b++) {
      let seen: i32 = 0
      for (let other = intAt(last, b); other >= 0; other = intAt(before, other)) {
        if (Math.abs(at(values, other) - value) <= near) return 0
        if (++seen > CROWD) return -1
      }
    }
    const own = bucketOf(value, scale, count)
    putInt(before, k, intAt(last, own))
    putInt(last, own, k)
  }
  return 1
}

function bucketOf(value: f64, scale: f64, count: i32): i32 {
  const place = value * scale
  if (!(place > 0)) return 0
  return place >= <f64>count ? count : wholePart(place)
}
