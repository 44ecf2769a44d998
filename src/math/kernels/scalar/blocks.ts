// Several linear predictors, one behind the other in blocks of ld doubles: position a has the column in slots[a] in block blocks[a].
import { axpy, dot } from '../twin/dense.js'
import { at, intAt, put } from '../twin/memory.js'
import type { i32, usize } from '../twin/numbers.js'

/** eta_blocks(a) += beta_a x_slots(a), in the order of the positions. */
export function addToBlocks(
  x: usize,
  ld: i32,
  slots: usize,
  blocks: usize,
  beta: usize,
  count: i32,
  eta: usize,
): void {
  for (let a = 0; a < count; a++) {
    const column = x + <usize>intAt(slots, a) * <usize>ld * 8
    axpy(at(beta, a), column, eta + <usize>intAt(blocks, a) * <usize>ld * 8, ld)
  }
}

/** out_a = x_slots(a)'r_blocks(a). */
export function blockProducts(
  x: usize,
  ld: i32,
  slots: usize,
  blocks: usize,
  count: i32,
  r: usize,
  out: usize,
): void {
  for (let a = 0; a < count; a++) {
    const column = x + <usize>intAt(slots, a) * <usize>ld * 8
    put(out, a, dot(column, r + <usize>intAt(blocks, a) * <usize>ld * 8, ld))
  }
}
