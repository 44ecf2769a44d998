// Gram-Schmidt against columns of n rows that stand one behind the other: src/math/dot.ts in lanes, with the same order of sums.
import { madd } from './dense'
import { at, put } from './memory'

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
