// Products of a member with all others over the variables that few members have (src/prune/member-products.ts).
import { intAt, putInt } from '../twin/memory.js'
import type { i32, usize } from '../twin/numbers.js'

/** row_k += times numerator for every member k with variable j: entries start_j .. start_{j + 1} - 1. */
export function addSparse(
  start: usize,
  member: usize,
  numerator: usize,
  list: usize,
  factors: usize,
  count: i32,
  row: usize,
): void {
  for (let i = 0; i < count; i++) {
    const j = intAt(list, i),
      times = intAt(factors, i),
      end = intAt(start, j + 1)
    for (let f = intAt(start, j); f < end; f++) {
      const k = intAt(member, f)
      putInt(row, k, intAt(row, k) + times * intAt(numerator, f))
    }
  }
}
