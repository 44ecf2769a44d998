// What |x_j'r| of a column can at most have become. A column of norm one has |x_j'r| <= |x_j's| + |r - s|: as long as that is below
// lambda nobody needs to look at it. bound_j = |x_j's| - (distance that the residual had gone at s), in single precision,
// so that |x_j'r| <= bound_j + (distance gone by now).
import { putInt } from './memory'
import { blockOne } from './panels/panels'

// @inline
const UP: f32 = 1.0000009536743164 // 1 + 2^-20

/**
 * bound_j = up (|X_j'v| + slop_j + rounding) / (scale low_j) - gone for the columns of blocks 0 .. blocks - 1, with the packed integers
 * of panels/panels.ts: v is the residual in integers, `scale` times larger; `rounding` bounds what rounding it has changed, `up`
 * covers the rounding of this line.
 */
export function panelBounds(
  packed: usize,
  pairs: i32,
  blocks: i32,
  v: usize,
  scale: f32,
  rounding: f32,
  low: usize,
  slop: usize,
  gone: f32,
  bound: usize,
  scratch: usize,
): void {
  const extra = f32x4.splat(rounding),
    up = f32x4.splat(UP / scale),
    path = f32x4.splat(gone)
  const size = (<usize>pairs) << 6
  for (let block = 0; block < blocks; block++) {
    blockOne(packed + <usize>block * size, pairs, v, scratch)
    const o = (<usize>block) << 6
    for (let z: usize = 0; z < 64; z += 16) {
      const sum = f32x4.add(f32x4.add(f32x4.abs(v128.load(scratch + z)), v128.load(slop + o + z)), extra)
      v128.store(bound + o + z, f32x4.sub(f32x4.div(f32x4.mul(up, sum), v128.load(low + o + z)), path))
    }
  }
}

/** The columns j >= from whose value is above the limit, listed in `out`; returns how many. */
export function collectAbove(values: usize, width: i32, limit: f32, from: i32, out: usize): i32 {
  const least = f32x4.splat(limit)
  let count = 0
  for (let j = from & ~15; j < width; j += 16) {
    const p = values + ((<usize>j) << 2)
    const a = f32x4.gt(v128.load(p), least),
      b = f32x4.gt(v128.load(p, 16), least)
    const c = f32x4.gt(v128.load(p, 32), least),
      d = f32x4.gt(v128.load(p, 48), least)
    if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) continue
    let mask = i32x4.bitmask(a) | (i32x4.bitmask(b) << 4) | (i32x4.bitmask(c) << 8) | (i32x4.bitmask(d) << 12)
    while (mask !== 0) {
      const e = ctz(mask)
      mask &= mask - 1
      if (j + e >= from) {
        store<i32>(out + ((<usize>count) << 2), j + e)
        count++
      }
    }
  }
  return count
}

/** Which of `count` numbers are not below the limit in size, listed in `out`; returns how many. */
export function collectFar(values: usize, count: i32, limit: f32, out: usize): i32 {
  const least = f32x4.splat(limit)
  const even = count & ~15
  let found = 0
  for (let j = 0; j < even; j += 16) {
    const p = values + ((<usize>j) << 2)
    const a = f32x4.lt(f32x4.abs(v128.load(p)), least),
      b = f32x4.lt(f32x4.abs(v128.load(p, 16)), least)
    const c = f32x4.lt(f32x4.abs(v128.load(p, 32)), least),
      d = f32x4.lt(f32x4.abs(v128.load(p, 48)), least)
    let mask = i32x4.bitmask(a) | (i32x4.bitmask(b) << 4) | (i32x4.bitmask(c) << 8) | (i32x4.bitmask(d) << 12)
    for (mask ^= 0xffff; mask !== 0; mask &= mask - 1) putInt(out, found++, j + ctz(mask))
  }
  for (let j = even; j < count; j++)
    if (!(abs<f32>(load<f32>(values + ((<usize>j) << 2))) < limit)) putInt(out, found++, j)
  return found
}
