// Columns of many rows in the coordinates of an orthonormal basis of their span: row k of the lower triangle L with
// L L' = X'X has the same inner products with the other rows as column k has with the other columns.
import { lanes, madd } from './dense'
import { at, put } from './memory'

/** Rows per block of the Gram product: four columns of a block and those appended stay in the first-level cache. */
const BLOCK: usize = 512 << 3

/** x_k'x_l for k0 <= k < k1 and l <= k of contiguous columns of `ld` rows, to g[k * size + l]. */
export function gramRows(x: usize, ld: i32, g: usize, size: i32, k0: i32, k1: i32): void {
  const stride = (<usize>ld) << 3
  for (let k = k0; k < k1; k++) memory.fill(g + ((<usize>(k * size)) << 3), 0, (<usize>(k + 1)) << 3)
  for (let start: usize = 0; start < stride; start += BLOCK) {
    const stop = min<usize>(stride, start + BLOCK)
    const even = k0 + ((k1 - k0) & ~1)
    for (let l = 0; l < even; l += 4) {
      for (let k = l < k0 ? k0 : k0 + ((l - k0) & ~1); k < even; k += 2)
        gramTile(x, stride, g, size, k, l, start, stop)
    }
    if (even < k1) for (let l = 0; l < k1; l += 4) gramLine(x, stride, g, size, even, l, start, stop)
  }
}

/** Columns k and k + 1 times columns l, l + 1, l + 2 and l + 3 (those up to k + 1). */
// @inline
function gramTile(
  x: usize,
  stride: usize,
  g: usize,
  size: i32,
  k: i32,
  l: i32,
  start: usize,
  stop: usize,
): void {
  const last = k + 1
  const l1 = min<i32>(l + 1, last),
    l2 = min<i32>(l + 2, last),
    l3 = min<i32>(l + 3, last)
  const first = x + start
  let y0 = first + <usize>k * stride,
    y1 = first + <usize>last * stride
  let p0 = first + <usize>l * stride,
    p1 = first + <usize>l1 * stride,
    p2 = first + <usize>l2 * stride,
    p3 = first + <usize>l3 * stride
  const end = y0 + stop - start
  let a0 = f64x2.splat(0),
    a1 = a0,
    a2 = a0,
    a3 = a0,
    b0 = a0,
    b1 = a0,
    b2 = a0,
    b3 = a0
  // Pointers that move are a third faster here than one moving offset.
  while (y0 < end) {
    const u = v128.load(y0),
      v = v128.load(y1)
    const c0 = v128.load(p0)
    a0 = madd(u, c0, a0)
    b0 = madd(v, c0, b0)
    const c1 = v128.load(p1)
    a1 = madd(u, c1, a1)
    b1 = madd(v, c1, b1)
    const c2 = v128.load(p2)
    a2 = madd(u, c2, a2)
    b2 = madd(v, c2, b2)
    const c3 = v128.load(p3)
    a3 = madd(u, c3, a3)
    b3 = madd(v, c3, b3)
    y0 += 16
    y1 += 16
    p0 += 16
    p1 += 16
    p2 += 16
    p3 += 16
  }
  accumulate(g + ((<usize>(k * size)) << 3), l, k, a0, a1, a2, a3)
  accumulate(g + ((<usize>(last * size)) << 3), l, last, b0, b1, b2, b3)
}

/** Column k times columns l, l + 1, l + 2 and l + 3 (those up to k). */
// @inline
function gramLine(
  x: usize,
  stride: usize,
  g: usize,
  size: i32,
  k: i32,
  l: i32,
  start: usize,
  stop: usize,
): void {
  const first = x + start
  let y = first + <usize>k * stride
  let p0 = first + <usize>l * stride,
    p1 = first + <usize>min<i32>(l + 1, k) * stride,
    p2 = first + <usize>min<i32>(l + 2, k) * stride,
    p3 = first + <usize>min<i32>(l + 3, k) * stride
  let a0 = f64x2.splat(0),
    a1 = a0,
    a2 = a0,
    a3 = a0
  const end = y + stop - start
  while (y < end) {
    const u = v128.load(y)
    a0 = madd(u, v128.load(p0), a0)
    a1 = madd(u, v128.load(p1), a1)
    a2 = madd(u, v128.load(p2), a2)
    a3 = madd(u, v128.load(p3), a3)
    y += 16
    p0 += 16
    p1 += 16
    p2 += 16
    p3 += 16
  }
  accumulate(g + ((<usize>(k * size)) << 3), l, k, a0, a1, a2, a3)
}

// @inline
function accumulate(row: usize, l: i32, last: i32, a: v128, b: v128, c: v128, d: v128): void {
  if (l <= last) put(row, l, at(row, l) + lanes(a))
  if (l + 1 <= last) put(row, l + 1, at(row, l + 1) + lanes(b))
  if (l + 2 <= last) put(row, l + 2, at(row, l + 2) + lanes(c))
  if (l + 3 <= last) put(row, l + 3, at(row, l + 3) + lanes(d))
}

/**
 * Entries a < k of the rows k and m >= k of the triangle L, `size` doubles apart: l_ka = (g_ka - l_a'l_k) / l_aa, 0 where l_aa is, with the rows of g
 * `stride` doubles apart. Each row above is read once for both; the sums are those of `dot`, in two turns, since all eight do not fit into the registers
 * with what is multiplied.
 */
export function lowerRows(l: usize, size: i32, k: i32, m: i32, g: usize, stride: i32): void {
  const step = (<usize>size) << 3
  const p = l + <usize>k * step,
    q = l + <usize>m * step
  const first = g + ((<usize>(k * stride)) << 3),
    second = g + ((<usize>(m * stride)) << 3)
  for (let a = 0; a < k; a++) {
    const above = l + <usize>a * step
    const diagonal = at(above, a)
    if (!(diagonal > 0)) {
      put(p, a, 0)
      put(q, a, 0)
      continue
    }
    const most = (<usize>(a & ~7)) << 3
    let s0 = f64x2.splat(0),
      s1 = s0,
      t0 = s0,
      t1 = s0
    for (let o: usize = 0; o < most; o += 64) {
      const u = v128.load(above + o),
        v = v128.load(above + o, 16)
      s0 = madd(u, v128.load(p + o), s0)
      s1 = madd(v, v128.load(p + o, 16), s1)
      t0 = madd(u, v128.load(q + o), t0)
      t1 = madd(v, v128.load(q + o, 16), t1)
    }
    let s2 = f64x2.splat(0),
      s3 = s2,
      t2 = s2,
      t3 = s2
    for (let o: usize = 0; o < most; o += 64) {
      const u = v128.load(above + o, 32),
        v = v128.load(above + o, 48)
      s2 = madd(u, v128.load(p + o, 32), s2)
      s3 = madd(v, v128.load(p + o, 48), s3)
      t2 = madd(u, v128.load(q + o, 32), t2)
      t3 = madd(v, v128.load(q + o, 48), t3)
    }
    let s = lanes(f64x2.add(f64x2.add(s0, s1), f64x2.add(s2, s3))),
      t = lanes(f64x2.add(f64x2.add(t0, t1), f64x2.add(t2, t3)))
    for (let i = a & ~7; i < a; i++) {
      const u = at(above, i)
      s += u * at(p, i)
      t += u * at(q, i)
    }
    // Rows of L may stand where those of g stood, and the two may be one.
    const own = at(first, a) - s,
      other = at(second, a) - t
    put(p, a, own / diagonal)
    put(q, a, other / diagonal)
  }
}
