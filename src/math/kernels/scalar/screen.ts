// One pass over all columns outside a least squares model, in integers, when a direction enters or leaves it or its residual is known anew.
import { at, intAt, put, putInt } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'
import { panelSums } from '../twin/panel-products.js'

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
  const size = (n + 1) << 6
  const pairs = (n + 1) >> 1
  let found = 0
  let largest = at(out, 0)
  // A little less, for the rounding of these few operations.
  let least = largest * (1 - 1e-12)
  for (let panel = from; panel < to; panel++) {
    panelSums(panels + <usize>panel * <usize>size, pairs, v, sums)
    const first = panel << 5
    for (let k = 0; k < 32; k++) {
      const j = first + k
      const d = factor * <f64>intAt(sums, k)
      const rest = at(s, j) - sign * (d * d),
        slack = at(e, j) + (error * (2 * Math.abs(d) + error) + own),
        along = keep * at(c, j) + amount * d
      put(s, j, rest)
      put(e, j, slack)
      put(c, j, along)
      const inner = Math.abs(along) - off,
        outer = Math.abs(along) + off,
        below = rest - slack,
        above = rest + slack
      if (below >= weak) {
        if (inner > 0 && inner * inner > largest * above) {
          largest = (inner * inner) / above
          least = largest * (1 - 1e-12)
        }
        if (outer * outer < least * below) continue
      }
      putInt(list, found, j)
      found++
    }
  }
  put(out, 0, largest)
  return found
}
