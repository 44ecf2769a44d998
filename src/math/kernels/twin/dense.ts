// Dense double-precision building blocks: kernels/dense.ts, one scalar sum per SIMD lane.
import type { Kernel } from '../interface.generated.js'
import { f64, i32 } from './memory.js'

/** a'b over n elements: eight sums, then the tail. */
export const dot: Kernel['dot'] = (a, b, n) => {
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
export const axpy: Kernel['axpy'] = (alpha, a, b, n) => {
  const p = a >>> 3
  const q = b >>> 3
  for (let i = 0; i < n; i++) f64[q + i] += alpha * f64[p + i]
}

/** out_k = x_slot(k)'v for the listed columns of `ld` rows (ld a multiple of 4, zero padded): four sums each. */
export const transposeTimes: Kernel['transposeTimes'] = (x, ld, slots, count, v, out) => {
  for (let k = 0; k < count; k++) {
    const column = (x >>> 3) + i32[(slots >>> 2) + k] * ld
    f64[(out >>> 3) + k] = dotByFours(column, v >>> 3, ld)
  }
}

/** Inner product over a multiple of four doubles from places a and b on, by four sums in turn. */
export function dotByFours(a: number, b: number, n: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  for (let i = 0; i < n; i += 4) {
    s0 += f64[a + i] * f64[b + i]
    s1 += f64[a + i + 1] * f64[b + i + 1]
    s2 += f64[a + i + 2] * f64[b + i + 2]
    s3 += f64[a + i + 3] * f64[b + i + 3]
  }
  return s0 + s2 + (s1 + s3)
}

/** out_k = x_slot(k)'v and second_k = x_slot(k)'w. */
export const twoProducts: Kernel['twoProducts'] = (x, ld, slots, count, v, w, out, second) => {
  transposeTimes(x, ld, slots, count, v, out)
  transposeTimes(x, ld, slots, count, w, second)
}

/** out += sum_a w_a x_slot(a) over `length` entries of columns `stride` doubles apart, one column after the other. */
export const addCombination: Kernel['addCombination'] = (x, stride, slots, w, count, out, length) => {
  for (let a = 0; a < count; a++) {
    const column = x + 8 * i32[(slots >>> 2) + a] * stride
    axpy(f64[(w >>> 3) + a], column, out, length)
  }
}
