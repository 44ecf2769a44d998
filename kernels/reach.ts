// What a column can at most have become. A column of norm one has |x_j'r| <= |x_j's| + |r - s|: as long as that is below
// lambda nobody needs to look at it. reach_j = |x_j's| - (distance that the residual had gone at s), in single precision,
// so that reach_j + (distance gone by now) is the bound.
import { panelOne } from './panels'

/**
 * reach_j = up (|x_j'v| + error high_j) / low_j - gone for every column of every panel; `error` bounds the rounding of a
 * product with v as a share of the column's norm, `up` covers the rounding of this line.
 */
export function panelBounds(
  panels: usize, n: i32, rows: usize, m: i32, panelCount: i32, v: usize, error: f32, low: usize, high: usize,
  gone: f32, reach: usize, scratch: usize,
): void {
  const err = f32x4.splat(error), up = f32x4.splat(1.0 + 2.0 ** -20), path = f32x4.splat(gone)
  for (let panel = 0; panel < panelCount; panel++) {
    panelOne(panels + (<usize>panel * <usize>n << 6), rows, m, v, scratch)
    const o = <usize>panel << 6
    for (let z: usize = 0; z < 64; z += 16) {
      const size = f32x4.add(f32x4.abs(v128.load(scratch + z)), f32x4.mul(err, v128.load(high + o + z)))
      v128.store(reach + o + z, f32x4.sub(f32x4.mul(up, f32x4.div(size, v128.load(low + o + z))), path))
    }
  }
}

/** The columns j >= from (a multiple of 4 is not needed) whose value is above the limit, listed in `out`; returns how many. */
export function collectAbove(values: usize, width: i32, limit: f32, from: i32, out: usize): i32 {
  const bound = f32x4.splat(limit)
  let count = 0
  for (let j = from & ~3; j < width; j += 4) {
    const over = f32x4.gt(v128.load(values + (<usize>j << 2)), bound)
    if (v128.any_true(over)) {
      const mask = i32x4.bitmask(over)
      for (let e = 0; e < 4; e++) {
        if (((mask >> e) & 1) && j + e >= from) { store<i32>(out + (<usize>count << 2), j + e); count++ }
      }
    }
  }
  return count
}
