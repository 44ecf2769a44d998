// One pass over the columns outside a least squares model when a direction enters it.
import { transposeTimes } from '../twin/dense.js'
import { at, intAt, put, putInt } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'

/**
 * For each listed column j of `ld` rows (a multiple of 4, zero padded), with d = x_j'q:
 *   s_j -= d^2,   c_j += amount d.
 * Returns how many have s_j < share exact_j, and lists them in `weak`. Of the others, out[0] is the largest c_j^2 / s_j > 0 and
 * out[1] the first column that has it, or -1. The products stay in d, in the order of the list.
 */
export function enterDirection(
  x: usize,
  ld: i32,
  list: usize,
  count: i32,
  q: usize,
  d: usize,
  amount: f64,
  share: f64,
  s: usize,
  c: usize,
  exact: usize,
  weak: usize,
  out: usize,
): i32 {
  transposeTimes(x, ld, list, count, q, d)
  let found = 0
  let largest = 0.0
  let best = -1
  for (let k = 0; k < count; k++) {
    const j = intAt(list, k)
    const product = at(d, k)
    const rest = at(s, j) - product * product,
      along = at(c, j) + product * amount
    put(s, j, rest)
    put(c, j, along)
    if (rest < share * at(exact, j)) {
      putInt(weak, found, j)
      found++
      continue
    }
    const gain = (along * along) / rest
    if (gain > largest) {
      largest = gain
      best = j
    }
  }
  put(out, 0, largest)
  put(out, 1, <f64>best)
  return found
}
