import { byteAt } from '../memory.js'
import type { f64, i32, usize } from '../numbers.js'

const NEWLINE: i32 = 10

export function cellEnd(bytes: usize, from: i32, length: i32, delimiter: i32): i32 {
  let i = from
  while (i < length && byteAt(bytes, i) !== delimiter && byteAt(bytes, i) !== NEWLINE) i++
  return i
}

/** What is read at once there is read digit by digit here. */
export function shortNumber(_bytes: usize, _from: i32, _end: i32, _point: i32, _powers: usize): f64 {
  return NaN
}
