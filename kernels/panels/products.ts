// Products of vectors with the columns of panels (panels.ts): of one, with the columns as they stand, row by row, and of several, packed once for all of them.
import { accumulate, blockOne, blockPair, high8, low8, pack } from './panels'

/** X_j'V for the 32 columns of a panel, whose rows are taken two by two; V has a word for each pair of them. */
export function panelSums(panel: usize, pairs: i32, v: usize, out: usize): void {
  let a0 = i32x4.splat(0),
    a1 = a0,
    a2 = a0,
    a3 = a0,
    a4 = a0,
    a5 = a0,
    a6 = a0,
    a7 = a0
  const end = v + ((<usize>pairs) << 2)
  for (let w = v; w < end; w += 4) {
    const t = v128.load32_splat(w)
    let p = v128.load(panel),
      q = v128.load(panel, 64)
    a0 = accumulate(low8(p, q), t, a0)
    a1 = accumulate(high8(p, q), t, a1)
    p = v128.load(panel, 16)
    q = v128.load(panel, 80)
    a2 = accumulate(low8(p, q), t, a2)
    a3 = accumulate(high8(p, q), t, a3)
    // Never true: within a block of code engines load everything first, and eight sums have no registers beside it.
    if (w > end) break
    p = v128.load(panel, 32)
    q = v128.load(panel, 96)
    a4 = accumulate(low8(p, q), t, a4)
    a5 = accumulate(high8(p, q), t, a5)
    p = v128.load(panel, 48)
    q = v128.load(panel, 112)
    a6 = accumulate(low8(p, q), t, a6)
    a7 = accumulate(high8(p, q), t, a7)
    panel += 128
  }
  v128.store(out, a0)
  v128.store(out, a1, 16)
  v128.store(out, a2, 32)
  v128.store(out, a3, 48)
  v128.store(out, a4, 64)
  v128.store(out, a5, 80)
  v128.store(out, a6, 96)
  v128.store(out, a7, 112)
}

/** Sixteen numbers times a factor. */
// @inline
function scale16(from: usize, factor: v128, out: usize): void {
  v128.store(out, f32x4.mul(v128.load(from), factor))
  v128.store(out, f32x4.mul(v128.load(from, 16), factor), 16)
  v128.store(out, f32x4.mul(v128.load(from, 32), factor), 32)
  v128.store(out, f32x4.mul(v128.load(from, 48), factor), 48)
}

/**
 * factor_t X_j'V_t in single precision for `count` vectors and the columns of the panels from .. to - 1, of n + 1 rows: 32 numbers for each panel, those of a
 * vector `stride` bytes behind those of the one before. The vectors stand in pairs, interleaved word by word; an odd last one stands alone. `packed` has room
 * for a panel and 32 numbers.
 */
export function panelProducts(
  panels: usize,
  n: i32,
  rows: usize,
  pairs: i32,
  from: i32,
  to: i32,
  v: usize,
  count: i32,
  factors: usize,
  packed: usize,
  out: usize,
  stride: i32,
): void {
  const size = (<usize>pairs) << 6
  const found = packed + 2 * size
  for (let panel = from; panel < to; panel++) {
    pack(panels + ((<usize>panel * <usize>(n + 1)) << 6), rows, pairs, packed)
    let vectors = v,
      place = out + ((<usize>(panel - from)) << 7)
    for (let t = 0; t < count; t += 2) {
      const factor = v128.load32_splat(factors + ((<usize>t) << 2))
      if (t + 1 === count) {
        blockOne(packed, pairs, vectors, found)
        scale16(found, factor, place)
        blockOne(packed + size, pairs, vectors, found)
        scale16(found, factor, place + 64)
        break
      }
      const next = v128.load32_splat(factors + ((<usize>t) << 2), 4)
      const below = place + <usize>stride
      blockPair(packed, pairs, vectors, found)
      scale16(found, factor, place)
      scale16(found + 64, next, below)
      blockPair(packed + size, pairs, vectors, found)
      scale16(found, factor, place + 64)
      scale16(found + 64, next, below + 64)
      vectors += (<usize>pairs) << 3
      place = below + <usize>stride
    }
  }
}
