// Columns in which two equal values stand close: src/math/near-pair.ts.
import { at, putInt } from './memory'

/**
 * Lists those of `count` columns of n rows that have two equal values in one group of four rows, the last group with what is over; returns how
 * many. Most columns have none: all groups are looked at before one is asked about.
 */
export function nearPairs(x: usize, n: i32, count: i32, out: usize): i32 {
  const groups = n >> 2
  const whole: usize = groups > 1 ? (<usize>(groups - 1)) << 5 : 0
  let found = 0
  for (let k = 0; k < count; k++) {
    const column = x + ((<usize>(k * n)) << 3)
    const end = column + whole
    let any = f64x2.splat(0),
      other = any
    for (let p = column; p < end; p += 32) {
      const s = v128.load(p),
        t = v128.load(p, 16)
      const within = f64x2.eq(v128.shuffle<i64>(s, t, 0, 2), v128.shuffle<i64>(s, t, 1, 3))
      any = v128.or(any, v128.or(f64x2.eq(s, t), within))
      other = v128.or(other, f64x2.eq(s, v128.shuffle<i64>(t, t, 1, 0)))
    }
    let isNear = v128.any_true(v128.or(any, other))
    const rest = n - <i32>(whole >> 3)
    for (let i = 1; i < rest; i++) for (let l = 0; l < i; l++) if (at(end, i) === at(end, l)) isNear = true
    if (isNear) putInt(out, found++, k)
  }
  return found
}
