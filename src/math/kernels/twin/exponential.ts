// exp and log from multiplications, additions and bit patterns only: kernels/exponential.ts.

import { f64 } from './memory.js'

/** 1.5 * 2^52: adding it rounds to an integer. */
const ROUND = 6755399441055744
const LN2_HIGH = 6.9314718036912382e-1
const LN2_LOW = 1.9082149292705877e-10
/** 1 / d! for d = 13, 12, ..., 0, as the kernel has them. */
const TAYLOR = [
  1.6059043836821613e-10, 2.08767569878681e-9, 2.505210838544172e-8, 2.755731922398589e-7,
  2.7557319223985893e-6, 2.48015873015873e-5, 1.984126984126984e-4, 1.388888888888889e-3,
  8.333333333333333e-3, 4.1666666666666664e-2, 1.6666666666666666e-1, 0.5, 1, 1,
]
const words = new Uint32Array(2)
const double = new Float64Array(words.buffer)

/** 2^k for -1022 <= k <= 1023. */
function power(k: number): number {
  words[0] = 0
  words[1] = (k + 1023) << 20
  return double[0]
}

/** e^z for -708 <= z <= 709. */
export function expOf(z: number): number {
  const k = z * Math.LOG2E + ROUND - ROUND
  const r = z - k * LN2_HIGH - k * LN2_LOW
  let q = TAYLOR[0]
  for (let d = 1; d < TAYLOR.length; d++) q = TAYLOR[d] + q * r
  return q * power(k)
}

export function exponentials(x: number, n: number, shift: number, out: number): void {
  for (let i = 0; i < n; i++) {
    const z = f64[(x >>> 3) + i] - shift
    const above = z > -708 ? z : -708
    f64[(out >>> 3) + i] = expOf(above < 709 ? above : 709)
  }
}

/** log x for normal x >= 1. */
export function logOf(x: number): number {
  if (!(x < Infinity)) return x
  double[0] = x
  let e = (words[1] >>> 20) - 1023
  words[1] = (words[1] & 0xfffff) | 0x3ff00000
  let m = double[0]
  if (m > Math.SQRT2) {
    m *= 0.5
    e += 1
  }
  const f = m - 1
  const s = f / (2 + f)
  const z = s * s
  let series = 0
  for (let d = 23; d >= 3; d -= 2) series = z * (series + 1 / d)
  return e * LN2_HIGH + (2 * s + (2 * s * series + e * LN2_LOW))
}
