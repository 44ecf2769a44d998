// Products of columns: of every two, four by four, where columns stand in panels of four, row by row, so that two panels stay in the nearest
// cache; and of columns of n rows that stand one behind the other with one vector, as Gram-Schmidt needs them: src/math/dot.ts in lanes,
// with the same order of sums. Each sum runs over the rows in their order.
import { lanes, madd } from './dense'
import { at, put } from './memory'

/**
 * out_kj = out_jk = x_k'x_j / n for the columns j, k < size, rows of `out` being `stride` doubles apart. `panels` holds
 * ceil(size / 4) panels of n rows, zero where there is no column.
 */
export function crossProducts(panels: usize, n: i32, size: i32, out: usize, stride: i32): void {
  const width = (<usize>n) << 5
  const rows = <f64>n
  for (let k = 0; k < size; k += 4) {
    const own = panels + (<usize>k >> 2) * width
    for (let j = 0; j <= k; j += 4) {
      let a0 = f64x2.splat(0),
        a1 = a0,
        b0 = a0,
        b1 = a0,
        c0 = a0,
        c1 = a0,
        d0 = a0,
        d1 = a0
      let p = own
      let q = panels + (<usize>j >> 2) * width
      const end = own + width
      while (p < end) {
        const x = v128.load(q),
          y = v128.load(q, 16)
        const a = v128.load64_splat(p),
          b = v128.load64_splat(p, 8),
          c = v128.load64_splat(p, 16),
          d = v128.load64_splat(p, 24)
        a0 = madd(x, a, a0)
        a1 = madd(y, a, a1)
        b0 = madd(x, b, b0)
        b1 = madd(y, b, b1)
        c0 = madd(x, c, c0)
        c1 = madd(y, c, c1)
        d0 = madd(x, d, d0)
        d1 = madd(y, d, d1)
        p += 32
        q += 32
      }
      place(out, stride, size, k, j, a0, a1, rows)
      place(out, stride, size, k + 1, j, b0, b1, rows)
      place(out, stride, size, k + 2, j, c0, c1, rows)
      place(out, stride, size, k + 3, j, d0, d1, rows)
    }
  }
}

/** Four products of column k, and the same across the diagonal. */
function place(out: usize, stride: i32, size: i32, k: i32, j: i32, x: v128, y: v128, n: f64): void {
  if (k >= size) return
  both(out, stride, size, k, j, f64x2.extract_lane(x, 0) / n)
  both(out, stride, size, k, j + 1, f64x2.extract_lane(x, 1) / n)
  both(out, stride, size, k, j + 2, f64x2.extract_lane(y, 0) / n)
  both(out, stride, size, k, j + 3, f64x2.extract_lane(y, 1) / n)
}

// @inline
function both(out: usize, stride: i32, size: i32, k: i32, j: i32, value: f64): void {
  if (j >= size) return
  put(out, k * stride + j, value)
  put(out, j * stride + k, value)
}

// @inline
function firsts(a: v128, b: v128): v128 {
  return v128.shuffle<f64>(a, b, 0, 2)
}
// @inline
function seconds(a: v128, b: v128): v128 {
  return v128.shuffle<f64>(a, b, 1, 3)
}

/** out_k = q_k'v for `count` columns: one sum each, over the rows in their order. */
export function coordinates(q: usize, n: i32, count: i32, v: usize, out: usize): void {
  const stride = (<usize>n) << 3
  const end = v + ((<usize>(n & ~1)) << 3)
  let k = 0
  for (; k + 8 <= count; k += 8) {
    let q0 = q + <usize>k * stride,
      q1 = q0 + stride,
      q2 = q1 + stride,
      q3 = q2 + stride
    let q4 = q3 + stride,
      q5 = q4 + stride,
      q6 = q5 + stride,
      q7 = q6 + stride
    let s0 = f64x2.splat(0),
      s1 = s0,
      s2 = s0,
      s3 = s0
    let w = v
    while (w < end) {
      const even = v128.load64_splat(w),
        odd = v128.load64_splat(w, 8)
      const a0 = v128.load(q0),
        a1 = v128.load(q1),
        a2 = v128.load(q2),
        a3 = v128.load(q3)
      const a4 = v128.load(q4),
        a5 = v128.load(q5),
        a6 = v128.load(q6),
        a7 = v128.load(q7)
      s0 = madd(seconds(a0, a1), odd, madd(firsts(a0, a1), even, s0))
      s1 = madd(seconds(a2, a3), odd, madd(firsts(a2, a3), even, s1))
      s2 = madd(seconds(a4, a5), odd, madd(firsts(a4, a5), even, s2))
      s3 = madd(seconds(a6, a7), odd, madd(firsts(a6, a7), even, s3))
      w += 16
      q0 += 16
      q1 += 16
      q2 += 16
      q3 += 16
      q4 += 16
      q5 += 16
      q6 += 16
      q7 += 16
    }
    if (n & 1) {
      const last = v128.load64_splat(w)
      s0 = madd(pair(q0, q1), last, s0)
      s1 = madd(pair(q2, q3), last, s1)
      s2 = madd(pair(q4, q5), last, s2)
      s3 = madd(pair(q6, q7), last, s3)
    }
    const o = out + ((<usize>k) << 3)
    v128.store(o, s0)
    v128.store(o, s1, 16)
    v128.store(o, s2, 32)
    v128.store(o, s3, 48)
  }
  for (; k < count; k++) {
    const column = q + <usize>k * stride
    let sum = 0.0
    for (let i = 0; i < n; i++) sum += at(column, i) * at(v, i)
    put(out, k, sum)
  }
}

// @inline
function pair(a: usize, b: usize): v128 {
  return v128.load64_lane(b, v128.load64_splat(a), 1)
}

/** x_k'x_k and x_k'y of `count` columns, in the order of src/math/measure-columns.ts. */
export function measureColumns(
  x: usize,
  n: i32,
  count: i32,
  y: usize,
  squares: usize,
  products: usize,
): void {
  const end = y + ((<usize>(n & ~3)) << 3)
  for (let k = 0; k < count; k++) {
    let s0 = f64x2.splat(0),
      s1 = s0,
      t0 = s0,
      t1 = s0
    let v = y
    for (; v < end; v += 32) {
      const a = v128.load(x),
        b = v128.load(x, 16)
      s0 = madd(a, a, s0)
      s1 = madd(b, b, s1)
      t0 = madd(a, v128.load(v), t0)
      t1 = madd(b, v128.load(v, 16), t1)
      x += 32
    }
    let s = f64x2.extract_lane(s0, 0),
      t = f64x2.extract_lane(t0, 0)
    for (let i = n & ~3; i < n; i++) {
      const a = load<f64>(x)
      s += a * a
      t += a * load<f64>(v)
      x += 8
      v += 8
    }
    put(squares, k, s + f64x2.extract_lane(s0, 1) + lanes(s1))
    put(products, k, t + f64x2.extract_lane(t0, 1) + lanes(t1))
  }
}

/** v -= sum_k c_k q_k over `count` columns, four at a time. */
export function subtractColumns(q: usize, n: i32, count: i32, c: usize, v: usize): void {
  const stride = (<usize>n) << 3
  const even = n & ~1
  let k = 0
  for (; k + 4 <= count; k += 4) {
    const q0 = q + <usize>k * stride,
      q1 = q0 + stride,
      q2 = q1 + stride,
      q3 = q2 + stride
    const c0 = at(c, k),
      c1 = at(c, k + 1),
      c2 = at(c, k + 2),
      c3 = at(c, k + 3)
    const w0 = f64x2.splat(c0),
      w1 = f64x2.splat(c1),
      w2 = f64x2.splat(c2),
      w3 = f64x2.splat(c3)
    for (let o: usize = 0; o < (<usize>even) << 3; o += 16) {
      const first = madd(w1, v128.load(q1 + o), f64x2.mul(w0, v128.load(q0 + o)))
      const second = madd(w3, v128.load(q3 + o), f64x2.mul(w2, v128.load(q2 + o)))
      v128.store(v + o, f64x2.sub(v128.load(v + o), f64x2.add(first, second)))
    }
    if (even < n) {
      put(
        v,
        even,
        at(v, even) - (c0 * at(q0, even) + c1 * at(q1, even) + (c2 * at(q2, even) + c3 * at(q3, even))),
      )
    }
  }
  for (; k < count; k++) {
    const column = q + <usize>k * stride
    const w = -at(c, k)
    for (let i = 0; i < n; i++) put(v, i, at(v, i) + w * at(column, i))
  }
}
