// Passes over rows in coordinate descent: src/math/kernels/scalar/sweeps.ts, descent.ts.

import { madd } from './dense'
import { put } from './memory'

/** c -= change g over `length` bytes. */
// @inline
export function subtractRow(change: f64, row: usize, c: usize, length: usize): void {
  const v = f64x2.splat(-change)
  const end = c + length
  while (c < end) {
    v128.store(c, madd(v, v128.load(row), v128.load(c)))
    v128.store(c, madd(v, v128.load(row, 16), v128.load(c, 16)), 16)
    c += 32
    row += 32
  }
}

/** out_i = |L^-1 e_i|^2, the diagonal of H^-1, four columns of L^-1 at a time; v holds their entries row by row. */
export function inverseDiagonals(
  l: usize,
  stride: i32,
  size: i32,
  reciprocal: usize,
  v: usize,
  out: usize,
): void {
  const one = f64x2.splat(1),
    first = f64x2.replace_lane(f64x2.splat(0), 0, 1),
    second = f64x2.sub(one, first)
  for (let i = 0; i < size; i += 4) {
    let q0 = f64x2.splat(0),
      q1 = q0
    for (let k = i; k < size; k++) {
      const row = l + ((<usize>k * <usize>stride) << 3)
      let a0 = f64x2.splat(0),
        a1 = a0
      for (let j = i; j < k; j++) {
        const entry = v128.load64_splat(row + ((<usize>j) << 3))
        const p = v + ((<usize>j) << 5)
        a0 = madd(entry, v128.load(p), a0)
        a1 = madd(entry, v128.load(p, 16), a1)
      }
      const e0 = k === i ? first : k === i + 1 ? second : f64x2.splat(0)
      const e1 = k === i + 2 ? first : k === i + 3 ? second : f64x2.splat(0)
      const scale = v128.load64_splat(reciprocal + ((<usize>k) << 3))
      const b0 = f64x2.mul(f64x2.sub(e0, a0), scale),
        b1 = f64x2.mul(f64x2.sub(e1, a1), scale)
      v128.store(v + ((<usize>k) << 5), b0)
      v128.store(v + ((<usize>k) << 5), b1, 16)
      q0 = madd(b0, b0, q0)
      q1 = madd(b1, b1, q1)
    }
    put(out, i, f64x2.extract_lane(q0, 0))
    if (i + 1 < size) put(out, i + 1, f64x2.extract_lane(q0, 1))
    if (i + 2 < size) put(out, i + 2, f64x2.extract_lane(q1, 0))
    if (i + 3 < size) put(out, i + 3, f64x2.extract_lane(q1, 1))
  }
}

/** |a - b| over n elements, a multiple of 4. */
export function distance(a: usize, b: usize, n: i32): f64 {
  let s0 = f64x2.splat(0),
    s1 = s0
  const end = a + ((<usize>n) << 3)
  while (a < end) {
    const d0 = f64x2.sub(v128.load(a), v128.load(b)),
      d1 = f64x2.sub(v128.load(a, 16), v128.load(b, 16))
    s0 = f64x2.add(s0, f64x2.mul(d0, d0))
    s1 = f64x2.add(s1, f64x2.mul(d1, d1))
    a += 32
    b += 32
  }
  const both = f64x2.add(s0, s1)
  return Math.sqrt(f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1))
}
