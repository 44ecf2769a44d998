// The logistic likelihood on a working set. Signs are +1 and -1 for the two classes and 0 for padding rows.
import { combine, weigh } from '../twin/logistic.js'
import type { i32, usize } from '../twin/numbers.js'

/** out = V X_A w: how the residual falls along the step w. */
export function weightedSum(
  x: usize,
  ld: i32,
  slots: usize,
  w: usize,
  count: i32,
  v: usize,
  out: usize,
): void {
  combine(x, ld, slots, w, count, out)
  weigh(out, v, out, ld)
}
