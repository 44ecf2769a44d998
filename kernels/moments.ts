// Correlations of columns with the response of several samples of their rows, read once for all of them: four samples at a time, two to a vector. Each sum
// runs over the rows in their order.
import { madd } from './dense'
import { putInt } from './memory'

/** Sums of squares in this range have lost nothing to overflow or underflow. */
const SMALL = 1e-200
const LARGE = 1e200

/** Bits of two samples whose correlation is clearly below the bound: src/learner/offer-correlations.ts. */
// @inline
function clearlyBelow(s: v128, q: v128, p: v128, m: v128, bound: v128): i32 {
  const total = f64x2.mul(m, q)
  const spread = f64x2.sub(total, f64x2.mul(s, s))
  const held = v128.and(f64x2.gt(q, f64x2.splat(SMALL)), f64x2.lt(q, f64x2.splat(LARGE)))
  const exact = f64x2.le(total, f64x2.mul(f64x2.add(m, f64x2.splat(1)), spread))
  const below = f64x2.lt(f64x2.mul(p, p), f64x2.mul(bound, spread))
  return i64x2.bitmask(v128.and(v128.and(held, exact), below))
}

/**
 * Columns whose correlation may reach a bound in some of `size` samples, four samples after four. With d_i the difference of a column from its first row, v_i how
 * often row i comes in a sample and u_i a weight of it, that is told from sum v d, sum v d^2 and sum u d. Pairs in `out`, ascending: a column, and four times the
 * place of its four samples with their bits; returns how many. `samples` holds n rows for each four: v of the four samples, then u; `rules` the rows m of
 * each of the four, and the squares of their bounds.
 */
export function reachingColumns(
  x: usize,
  n: i32,
  count: i32,
  samples: usize,
  rules: usize,
  size: i32,
  out: usize,
): i32 {
  const height = (<usize>n) << 3
  let found = 0
  for (let j = 0; j < count; j++) {
    const pivot = v128.load64_splat(x)
    const last = x + height
    let row = samples,
      rule = rules
    for (let first = 0; first < size; first += 4) {
      let s0 = f64x2.splat(0),
        s1 = s0,
        q0 = s0,
        q1 = s0,
        p0 = s0,
        p1 = s0
      for (let cell = x; cell < last; cell += 8) {
        const d = f64x2.sub(v128.load64_splat(cell), pivot)
        const square = f64x2.mul(d, d)
        const v0 = v128.load(row),
          v1 = v128.load(row, 16)
        s0 = madd(v0, d, s0)
        s1 = madd(v1, d, s1)
        q0 = madd(v0, square, q0)
        q1 = madd(v1, square, q1)
        p0 = madd(v128.load(row, 32), d, p0)
        p1 = madd(v128.load(row, 48), d, p1)
        row += 64
      }
      const below =
        clearlyBelow(s0, q0, p0, v128.load(rule), v128.load(rule, 32)) |
        (clearlyBelow(s1, q1, p1, v128.load(rule, 16), v128.load(rule, 48)) << 2)
      const there = size - first < 4 ? (1 << (size - first)) - 1 : 15
      const mask = ~below & there
      if (mask !== 0) {
        putInt(out, 2 * found, j)
        putInt(out, 2 * found + 1, (first << 2) | mask)
        found++
      }
      rule += 64
    }
    x = last
  }
  return found
}
