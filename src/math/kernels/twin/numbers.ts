// WebAssembly's comparisons, conversions and integer products where JavaScript's own differ.

/** 1.5 * 2^52: a double of moderate size plus this has no bits left behind the point. */
const ROUND = 6755399441055744

/** To the nearest 32-bit integer, ties to even, saturating; NaN becomes 0 (f64x2.nearest, i32x4.trunc_sat_f64x2_s_zero). */
export function nearestInt32(value: number): number {
  const within = Math.min(Math.max(value, -2147483648), 2147483647)
  return (within + ROUND - ROUND) | 0
}

/** A 32-bit integer to 16 bits, saturating (i16x8.narrow_i32x4_s). */
export function narrow(value: number): number {
  return Math.min(Math.max(value, -32768), 32767)
}

/** |value| of a 32-bit integer; the lowest has no opposite and stays (i32x4.abs). */
export function abs32(value: number): number {
  return Math.abs(value) | 0
}

/** a b + c d of 16-bit integers in 32 bits (i32x4.dot_i16x8_s): -32768 four times wraps to the lowest integer. */
export function dot16(a: number, b: number, c: number, d: number): number {
  return (a * b + c * d) | 0
}

/** The smaller one; the first where they cannot be compared (pmin). */
export function lesser(a: number, b: number): number {
  if (b < a) return b
  return a
}

/** The greater one; the first where they cannot be compared (pmax). */
export function greater(a: number, b: number): number {
  if (a < b) return b
  return a
}

/** a b / 2^15 of 16-bit integers, rounded, ties upwards, saturating (i16x8.q15mulr_sat_s). */
export function timesQ15(a: number, b: number): number {
  return Math.min((a * b + 0x4000) >> 15, 32767)
}

/** The types of AssemblyScript in what is written for both; addresses are byte offsets. */
export type bool = boolean
export type f32 = number
export type f64 = number
export type i32 = number
export type u32 = number
export type usize = number

/** kernels/numbers.ts. */
export const minInt = (a: i32, b: i32): i32 => Math.min(a, b)
export const maxInt = (a: i32, b: i32): i32 => Math.max(a, b)
export const absInt = (a: i32): i32 => Math.abs(a)
export const single = (a: f64): f32 => Math.fround(a)
export const wholePart = (a: f64): i32 => Math.trunc(a)
