// Columns of many rows in the coordinates of an orthonormal basis of their span: row k of the lower triangle L with
// L L' = X'X has the same inner products with the other rows as column k has with the other columns.
import { lanes, madd } from './dense'
import { at, put } from './memory'

/** Rows per block of the Gram product: four columns of a block and those appended stay in the first-level cache. */
const BLOCK: usize = 512 << 3

/**
 * x_k'x_l for k0 <= k < k1 and l < k of contiguous columns of `ld` rows, to g[k * size + l]. Every product is one sum over the rows of a block,
 * whatever others are made beside it.
 */
export function gramRows(x: usize, ld: i32, g: usize, size: i32, k0: i32, k1: i32): void {
  const stride = (<usize>ld) << 3
  for (let k = k0; k < k1; k++) memory.fill(g + ((<usize>(k * size)) << 3), 0, (<usize>k) << 3)
  for (let start: usize = 0; start < stride; start += BLOCK)
    gramBlock(x + start, stride, min<usize>(stride - start, BLOCK), g, size, k0, k1)
}

function gramBlock(x: usize, stride: usize, length: usize, g: usize, size: i32, k0: i32, k1: i32): void {
  const even = k1 - ((k1 - k0) & 1),
    fours = k0 + ((k1 - k0) & ~3)
  const whole = k0 & ~3
  for (let l = 0; l < whole; l += 4) for (let k = k0; k < even; k += 2) tile(x, stride, length, g, size, k, l)
  // Up to three columns are left of the old ones, and two of the new.
  if (k0 - whole > 1) for (let k = k0; k < fours; k += 4) tile(x, stride, length, g, size, whole, k)
  if ((k0 & 1) !== 0) row(x, stride, length, g, size, k0 - 1, k0, fours)
  for (let k = fours; k < even; k++) row(x, stride, length, g, size, k, whole, k0)
  for (let l = k0; l < fours; l += 4) {
    corner(x, stride, length, g, size, l)
    for (let k = l + 4; k < even; k += 2) tile(x, stride, length, g, size, k, l)
  }
  if (fours < even) row(x, stride, length, g, size, fours + 1, fours, fours + 1)
  if (even < k1) row(x, stride, length, g, size, even, 0, even)
}

/** Columns k and k + 1 times columns l, l + 1, l + 2 and l + 3. */
function tile(x: usize, stride: usize, length: usize, g: usize, size: i32, k: i32, l: i32): void {
  let y0 = x + <usize>k * stride,
    y1 = y0 + stride
  let p0 = x + <usize>l * stride,
    p1 = p0 + stride,
    p2 = p1 + stride,
    p3 = p2 + stride
  const end = y0 + length
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
  add4(g, size, k, l, 4, a0, a1, a2, a3)
  add4(g, size, k + 1, l, 4, b0, b1, b2, b3)
}

/** The six products of two different ones of the columns l, l + 1, l + 2 and l + 3. */
function corner(x: usize, stride: usize, length: usize, g: usize, size: i32, l: i32): void {
  let p0 = x + <usize>l * stride,
    p1 = p0 + stride,
    p2 = p1 + stride,
    p3 = p2 + stride
  const end = p0 + length
  let a0 = f64x2.splat(0),
    b0 = a0,
    b1 = a0,
    c0 = a0,
    c1 = a0,
    c2 = a0
  while (p0 < end) {
    const u0 = v128.load(p0),
      u1 = v128.load(p1),
      u2 = v128.load(p2),
      u3 = v128.load(p3)
    a0 = madd(u1, u0, a0)
    b0 = madd(u2, u0, b0)
    b1 = madd(u2, u1, b1)
    c0 = madd(u3, u0, c0)
    c1 = madd(u3, u1, c1)
    c2 = madd(u3, u2, c2)
    p0 += 16
    p1 += 16
    p2 += 16
    p3 += 16
  }
  add(g, size, l + 1, l, a0)
  add(g, size, l + 2, l, b0)
  add(g, size, l + 2, l + 1, b1)
  add(g, size, l + 3, l, c0)
  add(g, size, l + 3, l + 1, c1)
  add(g, size, l + 3, l + 2, c2)
}

/** Column k times the columns l0 <= l < l1. */
function row(x: usize, stride: usize, length: usize, g: usize, size: i32, k: i32, l0: i32, l1: i32): void {
  for (let l = l0; l < l1; l += 4) line(x, stride, length, g, size, k, l, min<i32>(l1 - l, 4))
}

/** Column k times `count` columns from l on, four at most. */
function line(x: usize, stride: usize, length: usize, g: usize, size: i32, k: i32, l: i32, count: i32): void {
  let y = x + <usize>k * stride
  let p0 = x + <usize>l * stride,
    p1 = count > 1 ? p0 + stride : p0,
    p2 = count > 2 ? p1 + stride : p0,
    p3 = count > 3 ? p2 + stride : p0
  let a0 = f64x2.splat(0),
    a1 = a0,
    a2 = a0,
    a3 = a0
  const end = y + length
  while (y < end) {
    const u = v128.load(y),
      v = v128.load(y, 16)
    a0 = madd(v, v128.load(p0, 16), madd(u, v128.load(p0), a0))
    a1 = madd(v, v128.load(p1, 16), madd(u, v128.load(p1), a1))
    a2 = madd(v, v128.load(p2, 16), madd(u, v128.load(p2), a2))
    a3 = madd(v, v128.load(p3, 16), madd(u, v128.load(p3), a3))
    y += 32
    p0 += 32
    p1 += 32
    p2 += 32
    p3 += 32
  }
  add4(g, size, k, l, count, a0, a1, a2, a3)
}

// @inline
function add4(g: usize, size: i32, k: i32, l: i32, count: i32, a: v128, b: v128, c: v128, d: v128): void {
  add(g, size, k, l, a)
  if (count > 1) add(g, size, k, l + 1, b)
  if (count > 2) add(g, size, k, l + 2, c)
  if (count > 3) add(g, size, k, l + 3, d)
}

/** Products of columns k and l go to the lower triangle. */
function add(g: usize, size: i32, k: i32, l: i32, sums: v128): void {
  const place = max<i32>(k, l) * size + min<i32>(k, l)
  put(g, place, at(g, place) + lanes(sums))
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
