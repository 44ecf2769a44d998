// Dense double-precision building blocks. Every sum runs in a fixed order that src/math/kernels/twin/dense.ts repeats.
import { intAt, put } from './memory'

// @inline
export function madd(a: v128, b: v128, c: v128): v128 {
  return f64x2.add(c, f64x2.mul(a, b))
}
// @inline
export function lanes(v: v128): f64 {
  return f64x2.extract_lane(v, 0) + f64x2.extract_lane(v, 1)
}

/** a'b over n elements. */
export function dot(a: usize, b: usize, n: i32): f64 {
  let s0 = f64x2.splat(0),
    s1 = s0,
    s2 = s0,
    s3 = s0
  const end = a + ((<usize>(n & ~7)) << 3)
  while (a < end) {
    s0 = madd(v128.load(a), v128.load(b), s0)
    s1 = madd(v128.load(a, 16), v128.load(b, 16), s1)
    s2 = madd(v128.load(a, 32), v128.load(b, 32), s2)
    s3 = madd(v128.load(a, 48), v128.load(b, 48), s3)
    a += 64
    b += 64
  }
  let sum = lanes(f64x2.add(f64x2.add(s0, s1), f64x2.add(s2, s3)))
  for (let i = n & ~7; i < n; i++) {
    sum += load<f64>(a) * load<f64>(b)
    a += 8
    b += 8
  }
  return sum
}

/** b += alpha a over n elements. */
export function axpy(alpha: f64, a: usize, b: usize, n: i32): void {
  const v = f64x2.splat(alpha)
  const end = a + ((<usize>(n & ~3)) << 3)
  while (a < end) {
    v128.store(b, madd(v, v128.load(a), v128.load(b)))
    v128.store(b, madd(v, v128.load(a, 16), v128.load(b, 16)), 16)
    a += 32
    b += 32
  }
  for (let i = n & ~3; i < n; i++) {
    store<f64>(b, load<f64>(b) + alpha * load<f64>(a))
    a += 8
    b += 8
  }
}

/** out_k = x_slot(k)'v for the listed columns of `ld` rows (ld a multiple of 4, zero padded). */
export function transposeTimes(x: usize, ld: i32, slots: usize, count: i32, v: usize, out: usize): void {
  const stride = (<usize>ld) << 3
  const end = v + stride
  let k = 0
  for (; k + 4 <= count; k += 4) {
    let x0 = x + <usize>intAt(slots, k) * stride,
      x1 = x + <usize>intAt(slots, k + 1) * stride
    let x2 = x + <usize>intAt(slots, k + 2) * stride,
      x3 = x + <usize>intAt(slots, k + 3) * stride
    let a0 = f64x2.splat(0),
      a1 = a0,
      a2 = a0,
      a3 = a0,
      b0 = a0,
      b1 = a0,
      b2 = a0,
      b3 = a0
    let q = v
    while (q < end) {
      const s = v128.load(q)
      a0 = madd(s, v128.load(x0), a0)
      a1 = madd(s, v128.load(x1), a1)
      a2 = madd(s, v128.load(x2), a2)
      a3 = madd(s, v128.load(x3), a3)
      q += 16
      // Never true, since rows come in fours. Within a block engines load everything first, and eight sums have no registers beside ten numbers.
      if (q >= end) break
      const t = v128.load(q)
      b0 = madd(t, v128.load(x0, 16), b0)
      b1 = madd(t, v128.load(x1, 16), b1)
      b2 = madd(t, v128.load(x2, 16), b2)
      b3 = madd(t, v128.load(x3, 16), b3)
      q += 16
      x0 += 32
      x1 += 32
      x2 += 32
      x3 += 32
    }
    put(out, k, lanes(f64x2.add(a0, b0)))
    put(out, k + 1, lanes(f64x2.add(a1, b1)))
    put(out, k + 2, lanes(f64x2.add(a2, b2)))
    put(out, k + 3, lanes(f64x2.add(a3, b3)))
  }
  for (; k < count; k++) {
    let x0 = x + <usize>intAt(slots, k) * stride
    let a0 = f64x2.splat(0),
      b0 = a0
    let q = v
    while (q < end) {
      a0 = madd(v128.load(q), v128.load(x0), a0)
      b0 = madd(v128.load(q, 16), v128.load(x0, 16), b0)
      q += 32
      x0 += 32
    }
    put(out, k, lanes(f64x2.add(a0, b0)))
  }
}

/** out_k = x_slot(k)'v and second_k = x_slot(k)'w, with the columns read once: the sums of transposeTimes. */
export function twoProducts(
  x: usize,
  ld: i32,
  slots: usize,
  count: i32,
  v: usize,
  w: usize,
  out: usize,
  second: usize,
): void {
  const stride = (<usize>ld) << 3
  const end = v + stride
  for (let k = 0; k < count; k += 2) {
    let x0 = x + <usize>intAt(slots, k) * stride
    let x1 = k + 1 < count ? x + <usize>intAt(slots, k + 1) * stride : x0
    let a0 = f64x2.splat(0),
      a1 = a0,
      b0 = a0,
      b1 = a0,
      c0 = a0,
      c1 = a0,
      d0 = a0,
      d1 = a0
    let q = v
    let u = w
    while (q < end) {
      const s0 = v128.load(q),
        t0 = v128.load(u),
        y0 = v128.load(x0),
        z0 = v128.load(x1)
      a0 = madd(s0, y0, a0)
      b0 = madd(s0, z0, b0)
      c0 = madd(t0, y0, c0)
      d0 = madd(t0, z0, d0)
      q += 16
      // As above.
      if (q >= end) break
      const s1 = v128.load(q),
        t1 = v128.load(u, 16),
        y1 = v128.load(x0, 16),
        z1 = v128.load(x1, 16)
      a1 = madd(s1, y1, a1)
      b1 = madd(s1, z1, b1)
      c1 = madd(t1, y1, c1)
      d1 = madd(t1, z1, d1)
      q += 16
      u += 32
      x0 += 32
      x1 += 32
    }
    put(out, k, lanes(f64x2.add(a0, a1)))
    put(second, k, lanes(f64x2.add(c0, c1)))
    if (k + 1 < count) {
      put(out, k + 1, lanes(f64x2.add(b0, b1)))
      put(second, k + 1, lanes(f64x2.add(d0, d1)))
    }
  }
}

/** out += sum_a w_a x_slot(a) over `length` entries (a multiple of 2) of columns `stride` doubles apart. */
export function addCombination(
  x: usize,
  stride: i32,
  slots: usize,
  w: usize,
  count: i32,
  out: usize,
  length: i32,
): void {
  const step = (<usize>stride) << 3
  const end = out + ((<usize>length) << 3),
    fours = out + ((<usize>(length & ~3)) << 3)
  let a = 0
  for (; a + 4 <= count; a += 4) {
    let x0 = x + <usize>intAt(slots, a) * step,
      x1 = x + <usize>intAt(slots, a + 1) * step
    let x2 = x + <usize>intAt(slots, a + 2) * step,
      x3 = x + <usize>intAt(slots, a + 3) * step
    const p = w + ((<usize>a) << 3)
    const w0 = v128.load64_splat(p),
      w1 = v128.load64_splat(p, 8)
    const w2 = v128.load64_splat(p, 16),
      w3 = v128.load64_splat(p, 24)
    let q = out
    while (q < fours) {
      let s = madd(w0, v128.load(x0), v128.load(q)),
        t = madd(w0, v128.load(x0, 16), v128.load(q, 16))
      s = madd(w1, v128.load(x1), s)
      t = madd(w1, v128.load(x1, 16), t)
      s = madd(w2, v128.load(x2), s)
      t = madd(w2, v128.load(x2, 16), t)
      v128.store(q, madd(w3, v128.load(x3), s))
      v128.store(q, madd(w3, v128.load(x3, 16), t), 16)
      q += 32
      x0 += 32
      x1 += 32
      x2 += 32
      x3 += 32
    }
    if (q < end) {
      const s = madd(w1, v128.load(x1), madd(w0, v128.load(x0), v128.load(q)))
      v128.store(q, madd(w3, v128.load(x3), madd(w2, v128.load(x2), s)))
    }
  }
  for (; a < count; a++) {
    let x0 = x + <usize>intAt(slots, a) * step
    const w0 = v128.load64_splat(w + ((<usize>a) << 3))
    let q = out
    while (q < fours) {
      v128.store(q, madd(w0, v128.load(x0), v128.load(q)))
      v128.store(q, madd(w0, v128.load(x0, 16), v128.load(q, 16)), 16)
      q += 32
      x0 += 32
    }
    if (q < end) v128.store(q, madd(w0, v128.load(x0), v128.load(q)))
  }
}
