// Single-precision passes over all columns. X is stored in panels of 16 columns; one row of a panel is one cache line,
// so a subsample reads rows by index and nothing is copied. Accumulators are flushed every BLOCK rows, which keeps the
// rounding error of a sum of m terms below (BLOCK + m / BLOCK + 4) units.
import { intAt } from './dense'

const BLOCK = 512

// @ts-ignore: decorator
@inline function madd32(a: v128, b: v128, c: v128): v128 { return f32x4.add(c, f32x4.mul(a, b)) }

/**
 * Per column, over the rows of a subsample: bounds of its norms and its correlation with v.
 *   low <= |x - mean|, high >= |x|, correlation = |x'v| / low.
 * `error` bounds the relative error of a sum of squares. Where the mean dominates, low = 0 and correlation = inf.
 */
export function panelScreen(
  panels: usize, n: i32, rows: usize, m: i32, from: i32, to: i32, v: usize, error: f32,
  low: usize, high: usize, correlation: usize, scratch: usize,
): void {
  const perRow = f32x4.splat(1.0 / <f32>m), err = f32x4.splat(error)
  const down = f32x4.splat(1.0 - 2.0 ** -22), up = f32x4.splat(1.0 + 2.0 ** -22), share = f32x4.splat(0.01)
  for (let panel = from; panel < to; panel++) {
    const o = <usize>panel << 6
    for (let half: usize = 0; half < 64; half += 32) {
      const base = panels + (<usize>panel * <usize>n << 6) + half
      for (let z: usize = 0; z < 96; z += 16) v128.store(scratch + z, f32x4.splat(0))
      for (let start = 0; start < m; start += BLOCK) {
        const stop = min<i32>(m, start + BLOCK)
        let s0 = f32x4.splat(0), s1 = s0, q0 = s0, q1 = s0, c0 = s0, c1 = s0
        let r = rows + (<usize>start << 2)
        const end = rows + (<usize>stop << 2)
        let w = v + (<usize>start << 2)
        while (r < end) {
          const x = base + (<usize>load<u32>(r) << 6)
          const x0 = v128.load(x), x1 = v128.load(x, 16), t = v128.load32_splat(w)
          s0 = f32x4.add(s0, x0); s1 = f32x4.add(s1, x1)
          q0 = madd32(x0, x0, q0); q1 = madd32(x1, x1, q1)
          c0 = madd32(x0, t, c0); c1 = madd32(x1, t, c1)
          r += 4; w += 4
        }
        add4(scratch, s0, s1, q0, q1)
        v128.store(scratch + 64, f32x4.add(v128.load(scratch + 64), c0))
        v128.store(scratch + 80, f32x4.add(v128.load(scratch + 80), c1))
      }
      for (let z: usize = 0; z < 32; z += 16) {
        const sum = v128.load(scratch + z), raw = v128.load(scratch + 32 + z), product = v128.load(scratch + 64 + z)
        const centred = f32x4.sub(raw, f32x4.mul(f32x4.mul(sum, sum), perRow))
        const sound = f32x4.gt(centred, f32x4.mul(share, raw))
        const bound = f32x4.mul(f32x4.sqrt(f32x4.sub(centred, f32x4.mul(err, raw))), down)
        const l = v128.and(bound, sound)
        v128.store(low + o + half + z, l)
        v128.store(high + o + half + z, f32x4.mul(f32x4.sqrt(f32x4.add(raw, f32x4.mul(err, raw))), up))
        const ratio = f32x4.div(f32x4.abs(product), l)
        v128.store(correlation + o + half + z, v128.bitselect(ratio, f32x4.splat(Infinity), sound))
      }
    }
  }
}

/** The columns whose value is below the limit, listed in `out`; returns how many. */
export function collectBelow(values: usize, width: i32, limit: f32, out: usize): i32 {
  const bound = f32x4.splat(limit)
  let count = 0
  for (let j = 0; j < width; j += 4) {
    const under = f32x4.lt(v128.load(values + (<usize>j << 2)), bound)
    if (v128.any_true(under)) {
      const mask = i32x4.bitmask(under)
      for (let e = 0; e < 4; e++) {
        if ((mask >> e) & 1) { store<i32>(out + (<usize>count << 2), j + e); count++ }
      }
    }
  }
  return count
}

const BINS = 256

/**
 * About `wanted` columns with the smallest values below `reach` (bin mates may add a few), listed in `out`. Returns how
 * many; cut[0] = the value up to which columns were taken, the edge of a bin.
 */
export function nearest(values: usize, width: i32, reach: f32, wanted: i32, out: usize, bins: usize, cut: usize): i32 {
  const count = collectBelow(values, width, reach, out)
  store<f32>(cut, reach)
  if (count <= wanted) return count
  memory.fill(bins, 0, BINS << 2)
  const scale = <f32>BINS / reach
  for (let e = 0; e < count; e++) {
    const p = bins + (<usize>binOf(values, intAt(out, e), scale) << 2)
    store<i32>(p, load<i32>(p) + 1)
  }
  let last = 0
  let total = intAt(bins, 0)
  while (total < wanted) { last++; total += intAt(bins, last) }
  let taken = 0
  for (let e = 0; e < count; e++) {
    const j = intAt(out, e)
    if (binOf(values, j, scale) <= last) { store<i32>(out + (<usize>taken << 2), j); taken++ }
  }
  store<f32>(cut, min(reach, <f32>(last + 1) / scale))
  return taken
}

// @ts-ignore: decorator
@inline function binOf(values: usize, j: i32, scale: f32): i32 {
  return min<i32>(BINS - 1, max<i32>(0, <i32>(load<f32>(values + (<usize>j << 2)) * scale)))
}

/** First guess of the step after which each column meets lambda: the distance it has to go. */
export function firstSteps(correlation: usize, width: i32, lambda: f32, steps: usize): void {
  for (let j = 0; j < width; j += 4) {
    const o = <usize>j << 2
    v128.store(steps + o, f32x4.sub(f32x4.splat(lambda), v128.load(correlation + o)))
  }
}

/** The largest of `width` non-negative values. */
export function largest(values: usize, width: i32): f32 {
  let top = f32x4.splat(0)
  for (let j = 0; j < width; j += 4) top = f32x4.max(top, v128.load(values + (<usize>j << 2)))
  return max(max(f32x4.extract_lane(top, 0), f32x4.extract_lane(top, 1)), max(f32x4.extract_lane(top, 2), f32x4.extract_lane(top, 3)))
}

// @ts-ignore: decorator
@inline function add4(p: usize, a: v128, b: v128, c: v128, d: v128): void {
  v128.store(p, f32x4.add(v128.load(p), a))
  v128.store(p, f32x4.add(v128.load(p, 16), b), 16)
  v128.store(p, f32x4.add(v128.load(p, 32), c), 32)
  v128.store(p, f32x4.add(v128.load(p, 48), d), 48)
}

/** One panel times one pair of vectors (interleaved: v[2i], v[2i + 1]): 16 products with each, at out and out + 64. */
function panelPair(base: usize, rows: usize, m: i32, v: usize, out: usize): void {
  for (let z: usize = 0; z < 128; z += 16) v128.store(out + z, f32x4.splat(0))
  for (let start = 0; start < m; start += BLOCK) {
    const stop = min<i32>(m, start + BLOCK)
    let a0 = f32x4.splat(0), a1 = a0, a2 = a0, a3 = a0, b0 = a0, b1 = a0, b2 = a0, b3 = a0
    let r = rows + (<usize>start << 2)
    const end = rows + (<usize>stop << 2)
    let q = v + (<usize>start << 3)
    while (r < end) {
      const x = base + (<usize>load<u32>(r) << 6)
      const s = v128.load32_splat(q), t = v128.load32_splat(q, 4)
      const x0 = v128.load(x), x1 = v128.load(x, 16), x2 = v128.load(x, 32), x3 = v128.load(x, 48)
      a0 = madd32(s, x0, a0); a1 = madd32(s, x1, a1); a2 = madd32(s, x2, a2); a3 = madd32(s, x3, a3)
      b0 = madd32(t, x0, b0); b1 = madd32(t, x1, b1); b2 = madd32(t, x2, b2); b3 = madd32(t, x3, b3)
      r += 4; q += 8
    }
    add4(out, a0, a1, a2, a3)
    add4(out + 64, b0, b1, b2, b3)
  }
}

/** One panel times one vector: 16 products at out. Even and odd rows have accumulators of their own. */
export function panelOne(base: usize, rows: usize, m: i32, v: usize, out: usize): void {
  for (let z: usize = 0; z < 64; z += 16) v128.store(out + z, f32x4.splat(0))
  for (let start = 0; start < m; start += BLOCK) {
    const stop = min<i32>(m, start + BLOCK)
    let a0 = f32x4.splat(0), a1 = a0, a2 = a0, a3 = a0, b0 = a0, b1 = a0, b2 = a0, b3 = a0
    let r = rows + (<usize>start << 2)
    const end = rows + (<usize>(start + ((stop - start) & ~1)) << 2)
    let q = v + (<usize>start << 2)
    while (r < end) {
      const x = base + (<usize>load<u32>(r) << 6), y = base + (<usize>load<u32>(r, 4) << 6)
      const s = v128.load32_splat(q), t = v128.load32_splat(q, 4)
      a0 = madd32(s, v128.load(x), a0); a1 = madd32(s, v128.load(x, 16), a1)
      a2 = madd32(s, v128.load(x, 32), a2); a3 = madd32(s, v128.load(x, 48), a3)
      b0 = madd32(t, v128.load(y), b0); b1 = madd32(t, v128.load(y, 16), b1)
      b2 = madd32(t, v128.load(y, 32), b2); b3 = madd32(t, v128.load(y, 48), b3)
      r += 8; q += 8
    }
    if ((stop - start) & 1) {
      const x = base + (<usize>load<u32>(r) << 6)
      const s = v128.load32_splat(q)
      a0 = madd32(s, v128.load(x), a0); a1 = madd32(s, v128.load(x, 16), a1)
      a2 = madd32(s, v128.load(x, 32), a2); a3 = madd32(s, v128.load(x, 48), a3)
    }
    add4(out, f32x4.add(a0, b0), f32x4.add(a1, b1), f32x4.add(a2, b2), f32x4.add(a3, b3))
  }
}

/**
 * The certificate pass over consecutive points of a path. Column j is cleared at point t when
 *   |x_j'r_t| <= a_t low_j - b_t high_j.
 * Point 0 is where the last pass ended: its correlations |x_j'r| / low_j are still in `correlation`, which this pass
 * replaces by those of its own last point. Columns not cleared somewhere are listed: found[2e] = j and found[2e + 1] =
 * bit mask of the points (at most 32 with point 0). Returns how many. The vectors are the residuals of points 1, 2, ...
 * and last the direction u of the path at the end: with c = x_j'r and a = x_j'u the column would meet lambda after
 *   steps_j = min((lambda - c) / (1 - a), (lambda + c) / (1 + a)).
 * Vectors stand in pairs, interleaved row by row; an odd last one stands alone.
 */
export function panelCertify(
  panels: usize, n: i32, rows: usize, m: i32, from: i32, to: i32, v: usize, points: i32, a: usize, b: usize, lambda: f32, trust: f32,
  low: usize, high: usize, correlation: usize, steps: usize, scratch: usize, found: usize,
): i32 {
  const stride = <usize>m << 3
  const masks = scratch + 192
  const a0 = v128.load32_splat(a), b0 = v128.load32_splat(b)
  const top = f32x4.splat(lambda), one = f32x4.splat(1), tiny = f32x4.splat(1e-6), faith = f32x4.splat(trust)
  let count = 0
  for (let panel = from; panel < to; panel++) {
    const base = panels + (<usize>panel * <usize>n << 6)
    const o = <usize>panel << 6
    let any = i32x4.splat(0)
    for (let z: usize = 0; z < 64; z += 16) {
      const limit = f32x4.sub(a0, f32x4.mul(b0, f32x4.div(v128.load(high + o + z), v128.load(low + o + z))))
      const bad = v128.andnot(i32x4.splat(1), f32x4.le(v128.load(correlation + o + z), limit))
      any = v128.or(any, bad)
      v128.store(masks + z, bad)
    }
    for (let t = 1; t < points; t++) {
      const even = ((t - 1) & 1) == 0
      if (even) panelPair(base, rows, m, v + <usize>((t - 1) >> 1) * stride, scratch)
      const products = scratch + (even ? 0 : 64)
      const at = v128.load32_splat(a + (<usize>t << 2)), bt = v128.load32_splat(b + (<usize>t << 2))
      const bit = i32x4.splat(1 << t)
      for (let z: usize = 0; z < 64; z += 16) {
        const limit = f32x4.sub(f32x4.mul(at, v128.load(low + o + z)), f32x4.mul(bt, v128.load(high + o + z)))
        const bad = v128.andnot(bit, f32x4.le(f32x4.abs(v128.load(products + z)), limit))
        any = v128.or(any, bad)
        v128.store(masks + z, v128.or(v128.load(masks + z), bad))
      }
    }
    const even = ((points - 1) & 1) == 0
    if (even) panelOne(base, rows, m, v + <usize>((points - 1) >> 1) * stride, scratch + 128)
    const residual = scratch + (even ? 64 : 0), direction = scratch + (even ? 128 : 64)
    for (let z: usize = 0; z < 64; z += 16) {
      const norm = v128.load(low + o + z)
      const c = f32x4.div(v128.load(residual + z), norm), d = f32x4.mul(faith, f32x4.div(v128.load(direction + z), norm))
      v128.store(correlation + o + z, f32x4.abs(c))
      const up = f32x4.div(f32x4.sub(top, c), f32x4.max(f32x4.sub(one, d), tiny))
      const down = f32x4.div(f32x4.add(top, c), f32x4.max(f32x4.add(one, d), tiny))
      v128.store(steps + o + z, f32x4.min(up, down))
    }
    if (v128.any_true(any)) {
      for (let e = 0; e < 16; e++) {
        const mask = intAt(masks, e)
        if (mask != 0) {
          store<i32>(found + (<usize>count << 3), (panel << 4) + e)
          store<i32>(found + (<usize>count << 3), mask, 4)
          count++
        }
      }
    }
  }
  return count
}

/** A double-precision vector rounded to single, `step` floats apart. */
export function toSingle(source: usize, m: i32, out: usize, step: i32): void {
  const stride = <usize>step << 2
  for (let i = 0; i < m; i++) {
    store<f32>(out, <f32>load<f64>(source))
    source += 8; out += stride
  }
}
