// Passes over all columns in 16-bit integers: i32x4.dot_i16x8_s makes eight products at once and integer sums are exact.
// Values are scaled so that no sum over rows can leave 32 bits (src/path/screening/integers.ts has the bounds).
//
// The data set stands in panels of 32 columns; one row of a panel is one cache line, and row n is zero. The rows of a
// subsample are packed two by two: a block of 16 columns takes 64 bytes per pair of rows, (x_i, x_k) side by side for each
// column. Vectors are packed the same way: one 32-bit word per pair of rows. Where memory is dear, each panel is packed anew in every
// pass, in the place of the one before: that reads as many bytes, since a row of a panel is a cache line.
import { intAt } from '../memory'

// @inline
export function low8(p: v128, q: v128): v128 {
  return v128.shuffle<i16>(p, q, 0, 8, 1, 9, 2, 10, 3, 11)
}
// @inline
export function high8(p: v128, q: v128): v128 {
  return v128.shuffle<i16>(p, q, 4, 12, 5, 13, 6, 14, 7, 15)
}
// @inline
export function accumulate(x: v128, v: v128, sum: v128): v128 {
  return i32x4.add(sum, i32x4.dot_i16x8_s(x, v))
}

/** One panel of 32 columns becomes two blocks of 16, on `pairs` pairs of rows. */
export function pack(panel: usize, rows: usize, pairs: i32, out: usize): void {
  const size = (<usize>pairs) << 6
  const end = rows + ((<usize>pairs) << 3)
  for (let r = rows; r < end; r += 8) {
    const p = panel + ((<usize>load<u32>(r)) << 6),
      q = panel + ((<usize>load<u32>(r, 4)) << 6)
    const p0 = v128.load(p),
      q0 = v128.load(q),
      p1 = v128.load(p, 16),
      q1 = v128.load(q, 16)
    v128.store(out, low8(p0, q0))
    v128.store(out, high8(p0, q0), 16)
    v128.store(out, low8(p1, q1), 32)
    v128.store(out, high8(p1, q1), 48)
    const p2 = v128.load(p, 32),
      q2 = v128.load(q, 32),
      p3 = v128.load(p, 48),
      q3 = v128.load(q, 48)
    const next = out + size
    v128.store(next, low8(p2, q2))
    v128.store(next, high8(p2, q2), 16)
    v128.store(next, low8(p3, q3), 32)
    v128.store(next, high8(p3, q3), 48)
    out += 64
  }
}

/**
 * Pack the columns of panels from..to on `pairs` pairs of rows, and find per column, in units of the integers X:
 *   low <= |x - mean|, slop >= half |X|, correlation = |X'v| / (scale low) with the packed vector v.
 * `half` bounds the norm of the rounding of a column. Where the mean dominates, low = 0 and correlation = inf. With `stays` 0 nothing is kept but
 * the last panel, at `packed`.
 */
export function panelPack(
  panels: usize,
  n: i32,
  rows: usize,
  pairs: i32,
  m: i32,
  from: i32,
  to: i32,
  v: usize,
  scale: f32,
  half: f32,
  packed: usize,
  stays: i32,
  low: usize,
  slop: usize,
  correlation: usize,
): void {
  const perRow = f32x4.splat(1.0 / <f32>m),
    error = f32x4.splat(2.0 ** -20),
    margin = f32x4.splat(half)
  const down = f32x4.splat(1.0 - 2.0 ** -22),
    up = f32x4.splat(1.0 + 2.0 ** -22),
    share = f32x4.splat(0.01)
  const ones = i16x8.splat(1),
    unit = f32x4.splat(1.0 / scale)
  const size = (<usize>pairs) << 6
  const end = v + ((<usize>pairs) << 2)
  for (let panel = from; panel < to; panel++) {
    const blocks = stays === 0 ? packed : packed + <usize>(2 * panel) * size
    pack(panels + ((<usize>panel * <usize>(n + 1)) << 6), rows, pairs, blocks)
    for (let quarter: usize = 0; quarter < 4; quarter++) {
      let x = blocks + (quarter >> 1) * size + ((quarter & 1) << 5)
      let s0 = i32x4.splat(0),
        s1 = s0,
        q0 = s0,
        q1 = s0,
        c0 = s0,
        c1 = s0
      for (let w = v; w < end; w += 4) {
        const x0 = v128.load(x),
          x1 = v128.load(x, 16),
          t = v128.load32_splat(w)
        s0 = accumulate(x0, ones, s0)
        s1 = accumulate(x1, ones, s1)
        q0 = accumulate(x0, x0, q0)
        q1 = accumulate(x1, x1, q1)
        c0 = accumulate(x0, t, c0)
        c1 = accumulate(x1, t, c1)
        x += 64
      }
      for (let z: usize = 0; z < 32; z += 16) {
        const o = ((<usize>panel) << 7) + (quarter << 5) + z
        const sum = f32x4.convert_i32x4_s(z === 0 ? s0 : s1),
          raw = f32x4.convert_i32x4_s(z === 0 ? q0 : q1)
        const product = f32x4.convert_i32x4_s(z === 0 ? c0 : c1)
        const centred = f32x4.sub(raw, f32x4.mul(f32x4.mul(sum, sum), perRow))
        const length = f32x4.mul(f32x4.sqrt(f32x4.sub(centred, f32x4.mul(error, raw))), down)
        const bound = f32x4.mul(f32x4.sub(length, margin), down)
        const sound = v128.and(
          f32x4.gt(centred, f32x4.mul(share, raw)),
          f32x4.gt(length, f32x4.mul(margin, f32x4.splat(4))),
        )
        const l = v128.and(bound, sound)
        v128.store(low + o, l)
        v128.store(slop + o, f32x4.mul(f32x4.mul(f32x4.sqrt(raw), up), margin))
        const ratio = f32x4.div(f32x4.mul(f32x4.abs(product), unit), l)
        v128.store(correlation + o, v128.bitselect(ratio, f32x4.splat(Infinity), sound))
      }
    }
  }
}

/** One block times a pair of vectors (interleaved word by word): 16 sums with each, at out and out + 64. */
export function blockPair(x: usize, pairs: i32, v: usize, out: usize): void {
  let a0 = i32x4.splat(0),
    a1 = a0,
    a2 = a0,
    a3 = a0,
    b0 = a0,
    b1 = a0,
    b2 = a0,
    b3 = a0
  const end = v + ((<usize>pairs) << 3)
  while (v < end) {
    const s = v128.load32_splat(v),
      t = v128.load32_splat(v, 4)
    const x0 = v128.load(x),
      x1 = v128.load(x, 16),
      x2 = v128.load(x, 32),
      x3 = v128.load(x, 48)
    a0 = accumulate(x0, s, a0)
    a1 = accumulate(x1, s, a1)
    b0 = accumulate(x0, t, b0)
    b1 = accumulate(x1, t, b1)
    a2 = accumulate(x2, s, a2)
    a3 = accumulate(x3, s, a3)
    b2 = accumulate(x2, t, b2)
    b3 = accumulate(x3, t, b3)
    v += 8
    x += 64
  }
  store4(out, a0, a1, a2, a3)
  store4(out + 64, b0, b1, b2, b3)
}

/** One block times one vector: 16 sums at out. */
export function blockOne(x: usize, pairs: i32, v: usize, out: usize): void {
  let a0 = i32x4.splat(0),
    a1 = a0,
    a2 = a0,
    a3 = a0
  const end = v + ((<usize>pairs) << 2)
  for (const even = v + ((<usize>(pairs & ~1)) << 2); v < even; v += 8) {
    const s = v128.load32_splat(v),
      t = v128.load32_splat(v, 4)
    a0 = accumulate(v128.load(x, 64), t, accumulate(v128.load(x), s, a0))
    a1 = accumulate(v128.load(x, 80), t, accumulate(v128.load(x, 16), s, a1))
    a2 = accumulate(v128.load(x, 96), t, accumulate(v128.load(x, 32), s, a2))
    a3 = accumulate(v128.load(x, 112), t, accumulate(v128.load(x, 48), s, a3))
    x += 128
  }
  if (v < end) {
    const s = v128.load32_splat(v)
    a0 = accumulate(v128.load(x), s, a0)
    a1 = accumulate(v128.load(x, 16), s, a1)
    a2 = accumulate(v128.load(x, 32), s, a2)
    a3 = accumulate(v128.load(x, 48), s, a3)
  }
  store4(out, a0, a1, a2, a3)
}

/** Sums leave as single-precision numbers. */
// @inline
function store4(p: usize, a: v128, b: v128, c: v128, d: v128): void {
  v128.store(p, f32x4.convert_i32x4_s(a))
  v128.store(p, f32x4.convert_i32x4_s(b), 16)
  v128.store(p, f32x4.convert_i32x4_s(c), 32)
  v128.store(p, f32x4.convert_i32x4_s(d), 48)
}

/** The part of a sum of roots that comes from products of this size at a point with these limits. */
// @inline
function rootOf(limits: usize, norm: v128, loss: v128, size: v128): v128 {
  return f32x4.mul(f32x4.sqrt(f32x4.sub(limitOf(limits, 0, norm, loss), size)), v128.load32_splat(limits, 20))
}

/** What products at a point with these limits are compared with, from number `place` of them. */
// @inline
function limitOf(limits: usize, place: usize, norm: v128, loss: v128): v128 {
  const most = f32x4.mul(v128.load32_splat(limits + (place << 2)), norm)
  return f32x4.sub(f32x4.sub(most, loss), v128.load32_splat(limits, 4))
}

/** The norm of columns that no pass shall flag (src/path/screening/unscreened.ts), however far from lambda the others must be. */
const UNSCREENED: f32 = 2.0 ** 60

/** Flag, with a bit, those of 16 columns that may meet lambda between two points; `sizes` are those of their products at the first. Returns flags of some. */
function flagBetween(
  limits: usize,
  low: usize,
  slop: usize,
  sizes: usize,
  products: usize,
  masks: usize,
  bit: i32,
): v128 {
  const root = v128.load32_splat(limits, 16),
    flag = i32x4.splat(bit)
  let any = i32x4.splat(0)
  for (let z: usize = 0; z < 64; z += 16) {
    const norm = v128.load(low + z),
      loss = v128.load(slop + z)
    const first = rootOf(limits - 24, norm, loss, v128.load(sizes + z)),
      last = rootOf(limits, norm, loss, f32x4.abs(v128.load(products + z)))
    const isClear = v128.or(
      f32x4.gt(f32x4.add(first, last), f32x4.mul(root, f32x4.sqrt(norm))),
      f32x4.ge(norm, f32x4.splat(UNSCREENED)),
    )
    const flags = v128.andnot(flag, isClear)
    any = v128.or(any, flags)
    v128.store(masks + z, v128.or(v128.load(masks + z), flags))
  }
  return any
}

/** Four products with the last residual become correlations there, and the steps after which their columns would meet lambda. */
// @inline
function takeSteps(
  product: v128,
  unit: v128,
  top: v128,
  share: v128,
  low: usize,
  correlation: usize,
  steps: usize,
): void {
  const one = f32x4.splat(1)
  const c = f32x4.abs(f32x4.mul(f32x4.mul(product, unit), f32x4.div(one, v128.load(low))))
  const drift = f32x4.mul(f32x4.sub(v128.load(correlation), c), share)
  v128.store(correlation, c)
  // pmax turns what is not a number into the first.
  v128.store(steps, f32x4.div(f32x4.sub(top, c), f32x4.pmax(f32x4.splat(1e-6), f32x4.sub(one, drift))))
}

/**
 * The certificate pass over consecutive points of a path. Between points t - 1 and t column j is cleared when
 *   sqrt(g_(t-1)) + sqrt(g_t) > root_t sqrt(low_j),  g = (a low_j - slop_j - b - |X_j'v|) share^2,
 * which it is when |X_j'v| <= far low_j - slop_j - b at both.
 * limits: a, b, the scale of v, far, root and share, six numbers for each point.
 * Point 0 is where the last pass ended: its correlations |X_j'v| / (scale low_j) are still in `correlation`, which this
 * pass replaces by those of its own last point. Columns not cleared somewhere are listed: found[2e] = j and found[2e + 1] =
 * bit mask of the points t (at most 32 with point 0) before which they are not. Returns how many. With c = |x_j'r| at the last point, c_0 at point 0 and
 * a = faith (c_0 - c) the column would meet lambda after steps_j = (lambda - c) / (1 - a).
 * The vectors of points 1, 2, ... stand in pairs, interleaved word by word; an odd last one stands alone. If `panels` is 0 all blocks are packed;
 * otherwise those of each panel are packed here, from an even block on.
 */
export function panelCertify(
  panels: usize,
  n: i32,
  rows: usize,
  packed: usize,
  pairs: i32,
  from: i32,
  to: i32,
  v: usize,
  points: i32,
  limits: usize,
  lambda: f32,
  faith: f32,
  low: usize,
  slop: usize,
  correlation: usize,
  steps: usize,
  scratch: usize,
  found: usize,
): i32 {
  const size = (<usize>pairs) << 6,
    stride = (<usize>pairs) << 3
  const sizes = scratch + 128,
    masks = scratch + 192
  const top = f32x4.splat(lambda)
  const last = points - 1
  const unit = f32x4.splat(1.0 / load<f32>(limits + <usize>last * 24, 8)),
    share = f32x4.splat(faith)
  const alone = (last & 1) === 1
  const residual = scratch + (alone ? 0 : 64)
  let count = 0
  for (let block = from; block < to; block++) {
    if (panels !== 0 && (block & 1) === 0)
      pack(panels + ((<usize>(block >> 1) * <usize>(n + 1)) << 6), rows, pairs, packed)
    const base = packed + <usize>(panels === 0 ? block : block & 1) * size
    const o = (<usize>block) << 6
    const scale0 = v128.load32_splat(limits, 8)
    let any = i32x4.splat(0)
    if (points === 2) {
      // As most passes are: all that is done with a product in one go.
      blockOne(base, pairs, v, scratch)
      let near = i32x4.splat(0)
      for (let z: usize = 0; z < 64; z += 16) {
        const at = o + z
        const norm = v128.load(low + at),
          loss = v128.load(slop + at)
        const first = f32x4.mul(f32x4.mul(v128.load(correlation + at), scale0), norm),
          second = v128.load(scratch + z)
        const isFar = v128.and(
          f32x4.le(first, limitOf(limits, 3, norm, loss)),
          f32x4.le(f32x4.abs(second), limitOf(limits + 24, 3, norm, loss)),
        )
        near = v128.or(near, v128.not(isFar))
        v128.store(sizes + z, first)
        v128.store(masks + z, i32x4.splat(0))
        takeSteps(second, unit, top, share, low + at, correlation + at, steps + at)
      }
      if (v128.any_true(near)) any = flagBetween(limits + 24, low + o, slop + o, sizes, scratch, masks, 2)
    } else {
      let before = i32x4.splat(0)
      for (let z: usize = 0; z < 64; z += 16) {
        const norm = v128.load(low + o + z)
        const product = f32x4.mul(f32x4.mul(v128.load(correlation + o + z), scale0), norm)
        const isFar = f32x4.le(product, limitOf(limits, 3, norm, v128.load(slop + o + z)))
        before = v128.or(before, v128.not(isFar))
        v128.store(sizes + z, product)
        v128.store(masks + z, i32x4.splat(0))
      }
      for (let t = 1; t < points; t++) {
        const odd = (t & 1) === 1
        if (odd) {
          const vectors = v + <usize>((t - 1) >> 1) * stride
          if (t === last) blockOne(base, pairs, vectors, scratch)
          else blockPair(base, pairs, vectors, scratch)
        }
        const products = scratch + (odd ? 0 : 64)
        const row = limits + <usize>t * 24
        let near = i32x4.splat(0)
        for (let z: usize = 0; z < 64; z += 16) {
          const most = limitOf(row, 3, v128.load(low + o + z), v128.load(slop + o + z))
          near = v128.or(near, v128.not(f32x4.le(f32x4.abs(v128.load(products + z)), most)))
        }
        if (v128.any_true(v128.or(before, near))) {
          any = v128.or(any, flagBetween(row, low + o, slop + o, sizes, products, masks, 1 << t))
        }
        before = near
        if (t < last)
          for (let z: usize = 0; z < 64; z += 16) v128.store(sizes + z, f32x4.abs(v128.load(products + z)))
      }
      for (let z: usize = 0; z < 64; z += 16) {
        const at = o + z
        takeSteps(v128.load(residual + z), unit, top, share, low + at, correlation + at, steps + at)
      }
    }
    if (v128.any_true(any)) {
      for (let e = 0; e < 16; e++) {
        const mask = intAt(masks, e)
        if (mask !== 0) {
          store<i32>(found + ((<usize>count) << 3), (block << 4) + e)
          store<i32>(found + ((<usize>count) << 3), mask, 4)
          count++
        }
      }
    }
  }
  return count
}
