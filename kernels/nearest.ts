// Picking columns by a single-precision value: those below a limit, the largest.

/** The columns whose value is below the limit, listed in `out`; returns how many. The width is a multiple of 16. */
export function collectBelow(values: usize, width: i32, limit: f32, out: usize): i32 {
  const bound = f32x4.splat(limit)
  let count = 0
  for (let j = 0; j < width; j += 16) {
    const p = values + ((<usize>j) << 2)
    const a = f32x4.lt(v128.load(p), bound),
      b = f32x4.lt(v128.load(p, 16), bound)
    const c = f32x4.lt(v128.load(p, 32), bound),
      d = f32x4.lt(v128.load(p, 48), bound)
    let mask = <i32>(
      i8x16.bitmask(i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d)))
    )
    for (; mask !== 0; mask &= mask - 1) {
      store<i32>(out + ((<usize>count) << 2), j + ctz(mask))
      count++
    }
  }
  return count
}

/** First guess of the step after which each column meets lambda: the distance it has to go. */
export function firstSteps(correlation: usize, width: i32, lambda: f32, steps: usize): void {
  for (let j = 0; j < width; j += 4) {
    const o = (<usize>j) << 2
    v128.store(steps + o, f32x4.sub(f32x4.splat(lambda), v128.load(correlation + o)))
  }
}

/** The largest of `width` non-negative values. */
export function largest(values: usize, width: i32): f32 {
  let top = f32x4.splat(0)
  for (let j = 0; j < width; j += 4) top = f32x4.max(top, v128.load(values + ((<usize>j) << 2)))
  return max(
    max(f32x4.extract_lane(top, 0), f32x4.extract_lane(top, 1)),
    max(f32x4.extract_lane(top, 2), f32x4.extract_lane(top, 3)),
  )
}
