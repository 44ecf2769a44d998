// Several linear predictors, one behind the other in blocks of ld doubles: position a has the column in slots[a] in block blocks[a].
import { axpy, dot } from '../twin/dense.js'
import { weigh } from '../twin/logistic.js'
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

/**
 * The lower triangle of H_ab = sum_i v_kl,i x_ai x_bi into rows of `stride` doubles, k and l the blocks of positions a and b of `several`; the
 * weights v_kl stand one behind the other, row after row of their matrix.
 */
export function blockGram(
  x: usize,
  ld: i32,
  slots: usize,
  blocks: usize,
  count: i32,
  v: usize,
  several: i32,
  scratch: usize,
  l: usize,
  stride: i32,
): void {
  for (let a = 0; a < count; a++) blockRow(x, ld, slots, blocks, a, v, several, scratch, l, stride)
}

/** Row a of it, up to the diagonal. */
export function blockRow(
  x: usize,
  ld: i32,
  slots: usize,
  blocks: usize,
  a: i32,
  v: usize,
  several: i32,
  scratch: usize,
  l: usize,
  stride: i32,
): void {
  const step = <usize>ld * 8
  const own = v + <usize>(intAt(blocks, a) * several) * step
  const column = x + <usize>intAt(slots, a) * step
  for (let k = 0; k < several; k++) weigh(column, own + <usize>k * step, scratch + <usize>k * step, ld)
  const row = l + <usize>(a * stride) * 8
  for (let b = 0; b <= a; b++) {
    const weighed = scratch + <usize>intAt(blocks, b) * step
    put(row, b, dot(weighed, x + <usize>intAt(slots, b) * step, ld))
  }
}
