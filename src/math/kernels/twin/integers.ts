// Doubles to 16-bit integers, V_i = round(scale v_i), and products of those.
import type { Kernel } from '../interface.generated.js'
import { f32, f64, i16, i32 } from './memory.js'
import { abs32, dot16, greater, narrow, nearestInt32 } from './numbers.js'

const { fround } = Math

export const quantise: Kernel['quantise'] = (v, m, norm, out, step, info) => {
  const p = v >>> 3
  const squares = [0, 0, 0, 0]
  let largest = 0
  for (let i = 0; i < m; i++) {
    const value = f64[p + i]
    squares[i & 3] += value * value
    largest = greater(largest, Math.abs(value))
  }
  const length = Math.sqrt(squares[0] + squares[2] + (squares[1] + squares[3]))
  const scale = largest > 0 ? Math.min(norm / length, 32767 / largest) : 1e30
  const sums = new Int32Array(4)
  for (let i = 0; i < m; i++) {
    const integer = nearestInt32(f64[p + i] * scale)
    sums[i & 3] += abs32(integer)
    i16[((out + (i >> 1) * step) >>> 1) + (i & 1)] = narrow(integer)
  }
  f64[info >>> 3] = scale
  f64[(info >>> 3) + 1] = sums[0] + sums[1] + (sums[2] + sums[3])
}

/** Columns in slots of `ld` doubles, in integers: round(norm x), `length` apart (a multiple of 8, at least ld, zero padded). */
export const integerColumns: Kernel['integerColumns'] = (x, ld, slots, count, norm, integers, length) => {
  for (let k = 0; k < count; k++) {
    const slot = i32[(slots >>> 2) + k]
    const p = (x >>> 3) + slot * ld
    const out = (integers >>> 1) + slot * length
    for (let i = 0; i < ld; i++) i16[out + i] = narrow(nearestInt32(f64[p + i] * norm))
  }
}

/** out_k = scale X_slot(k)'V in single precision, for the listed columns; out has room for a multiple of four. */
export const integerProducts: Kernel['integerProducts'] = (integers, length, slots, count, v, scale, out) => {
  const factor = fround(scale)
  const q = v >>> 1
  // Integer sums are exact, in any order. The last column fills the places behind it.
  for (let k = 0; k < count + 3 - ((count + 3) & 3); k++) {
    const p = (integers >>> 1) + i32[(slots >>> 2) + Math.min(k, count - 1)] * length
    let sum = 0
    for (let i = 0; i < length; i += 2) {
      sum = (sum + dot16(i16[p + i], i16[q + i], i16[p + i + 1], i16[q + i + 1])) | 0
    }
    f32[(out >>> 2) + k] = fround(sum) * factor
  }
}
