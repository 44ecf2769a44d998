// Dense double-precision building blocks: kernels/dense.ts, one scalar sum per SIMD lane.
import { f64, i32 } from './memory.js'

/** a'b over n elements: eight sums, then the tail. */
export function dot(a: number, b: number, n: number): number {
  const p = a >>> 3
  const q = b >>> 3
  const most = n & ~7
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let s4 = 0
  let s5 = 0
  let s6 = 0
  let s7 = 0
  for (let i = 0; i < most; i += 8) {
    s0 += f64[p + i] * f64[q + i]
    s1 += f64[p + i + 1] * f64[q + i + 1]
    s2 += f64[p + i + 2] * f64[q + i + 2]
    s3 += f64[p + i + 3] * f64[q + i + 3]
    s4 += f64[p + i + 4] * f64[q + i + 4]
    s5 += f64[p + i + 5] * f64[q + i + 5]
    s6 += f64[p + i + 6] * f64[q + i + 6]
    s7 += f64[p + i + 7] * f64[q + i + 7]
  }
  let sum = s0 + s2 + (s4 + s6) + (s1 + s3 + (s5 + s7))
  for (let i = most; i < n; i++) sum += f64[p + i] * f64[q + i]
  return sum
}

/** a'b over n elements: one sum over the even and one over the odd places, then the tail. */
export function dotByPairs(a: number, b: number, n: number): number {
  const p = a >>> 3
  const q = b >>> 3
  const most = n & ~1
  let even = 0
  let odd = 0
  for (let i = 0; i < most; i += 2) {
    even += f64[p + i] * f64[q + i]
    odd += f64[p + i + 1] * f64[q + i + 1]
  }
  const sum = even + odd
  return most < n ? sum + f64[p + most] * f64[q + most] : sum
}

/** b += alpha a over n elements. */
export function axpy(alpha: number, a: number, b: number, n: number): void {
  const p = a >>> 3
  const q = b >>> 3
  for (let i = 0; i < n; i++) f64[q + i] += alpha * f64[p + i]
}

/** out_k = x_slot(k)'v for the listed columns of `ld` rows (ld a multiple of 4, zero padded): four sums each. */
export function transposeTimes(
  x: number,
  ld: number,
  slots: number,
  count: number,
  v: number,
  out: number,
): void {
  const q = v >>> 3
  for (let k = 0; k < count; k++) {
    const p = (x >>> 3) + i32[(slots >>> 2) + k] * ld
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    for (let i = 0; i < ld; i += 4) {
      s0 += f64[q + i] * f64[p + i]
      s1 += f64[q + i + 1] * f64[p + i + 1]
      s2 += f64[q + i + 2] * f64[p + i + 2]
      s3 += f64[q + i + 3] * f64[p + i + 3]
    }
    f64[(out >>> 3) + k] = s0 + s2 + (s1 + s3)
  }
}

/** out_k = x_slot(k)'v and second_k = x_slot(k)'w. */
export function twoProducts(
  x: number,
  ld: number,
  slots: number,
  count: number,
  v: number,
  w: number,
  out: number,
  second: number,
): void {
  transposeTimes(x, ld, slots, count, v, out)
  transposeTimes(x, ld, slots, count, w, second)
}

/** out += sum_a w_a x_slot(a) over `length` entries of columns `stride` doubles apart, one column after the other. */
export function addCombination(
  x: number,
  stride: number,
  slots: number,
  w: number,
  count: number,
  out: number,
  length: number,
): void {
  for (let a = 0; a < count; a++) {
    const column = x + 8 * i32[(slots >>> 2) + a] * stride
    axpy(f64[(w >>> 3) + a], column, out, length)
  }
}
