// One pass over all columns outside a least squares model, in integers, when a direction enters or leaves it or its residual is known anew.
import { at, put, putInt } from '../memory'
import { panelSums } from './products'

/**
 * For each column j of the panels from .. to - 1, with d = factor X_j'V, which is off by at most `error`:
 *   s_j -= sign d^2,   e_j += error (2 |d| + error) + own,   c_j = keep c_j + amount d,
 * where e_j bounds what s_j is off by and `off` what c_j is off by. A gain c_j^2 / s_j then lies between
 * (|c_j| - off)^2 / (s_j + e_j) and (|c_j| + off)^2 / (s_j - e_j). Columns are listed for which s_j - e_j < weak, which count no further, or whose
 * upper bound reaches the largest lower bound so far; out[0] is that of other columns at first, or 0, and of these, too, in the end. Returns how many. `sums` has room for 32 integers.
 */
export function screenColumns(
  panels: usize,
  n: i32,
  from: i32,
  to: i32,
  v: usize,
  factor: f64,
  sign: f64,
  keep: f64,
  amount: f64,
  error: f64,
  own: f64,
  off: f64,
  weak: f64,
  s: usize,
  e: usize,
  c: usize,
  sums: usize,
  list: usize,
  out: usize,
): i32 {
  const size = (<usize>(n + 1)) << 6
  const pairs = (n + 1) >> 1
  const scale = f64x2.splat(factor),
    signs = f64x2.splat(sign),
    keeps = f64x2.splat(keep),
    amounts = f64x2.splat(amount)
  const errors = f64x2.splat(error),
    owns = f64x2.splat(own),
    offs = f64x2.splat(off),
    weaks = f64x2.splat(weak),
    two = f64x2.splat(2)
  let found = 0
  let largest = at(out, 0)
  // A little less, for the rounding of these few operations.
  let least = largest * (1 - 1e-12)
  for (let panel = from; panel < to; panel++) {
    panelSums(panels + <usize>panel * size, pairs, v, sums)
    for (let k = 0; k < 32; k += 2) {
      const j = (panel << 5) + k
      const o = (<usize>j) << 3
      const d = f64x2.mul(scale, f64x2.convert_low_i32x4_s(v128.load64_zero(sums + ((<usize>k) << 2))))
      const rest = f64x2.sub(v128.load(s + o), f64x2.mul(signs, f64x2.mul(d, d)))
      const slack = f64x2.add(
        v128.load(e + o),
        f64x2.add(f64x2.mul(errors, f64x2.add(f64x2.mul(two, f64x2.abs(d)), errors)), owns),
      )
      const along = f64x2.add(f64x2.mul(keeps, v128.load(c + o)), f64x2.mul(amounts, d))
      v128.store(s + o, rest)
      v128.store(e + o, slack)
      v128.store(c + o, along)
      const below = f64x2.sub(rest, slack),
        outer = f64x2.add(f64x2.abs(along), offs)
      const isFar = v128.and(
        f64x2.lt(f64x2.mul(outer, outer), f64x2.mul(f64x2.splat(least), below)),
        f64x2.ge(below, weaks),
      )
      // Most are.
      if (i64x2.all_true(isFar)) continue
      for (let lane = 0; lane < 2; lane++) {
        const length = at(s, j + lane),
          doubt = at(e, j + lane),
          middle = Math.abs(at(c, j + lane))
        const low = length - doubt
        if (low >= weak) {
          const inner = middle - off,
            high = length + doubt
          if (inner > 0 && inner * inner > largest * high) {
            largest = (inner * inner) / high
            least = largest * (1 - 1e-12)
          }
          if ((middle + off) * (middle + off) < least * low) continue
        }
        putInt(list, found, j + lane)
        found++
      }
    }
  }
  put(out, 0, largest)
  return found
}
