// Sums over the variables when a member joins (src/prune/inclusion.ts): out = (r_k - r)'(r_ref - r), |r_k - r|^2, |r_ref - r|^2, r the mean of those before.
import { at, put } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'

/** The mean is `sum` / scale; every sum runs from the first variable to the last. */
export function inclusionSums(
  sum: usize,
  member: usize,
  reference: usize,
  size: i32,
  scale: f64,
  out: usize,
): void {
  let inner: f64 = 0,
    apart: f64 = 0,
    before: f64 = 0
  for (let j = 0; j < size; j++) {
    const mean = at(sum, j) / scale
    const step = at(member, j) - mean,
      target = at(reference, j) - mean
    inner += step * target
    apart += step * step
    before += target * target
  }
  put(out, 0, inner)
  put(out, 1, apart)
  put(out, 2, before)
}
