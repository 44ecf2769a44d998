// Numbers in the memory of the kernels. In TypeScript: src/math/kernels/twin/memory.ts.

/** Double i behind p. */
// @inline
export function at(p: usize, i: i32): f64 {
  return load<f64>(p + ((<usize>i) << 3))
}

// @inline
export function put(p: usize, i: i32, value: f64): void {
  store<f64>(p + ((<usize>i) << 3), value)
}

/** Integer i behind p. */
// @inline
export function intAt(p: usize, i: i32): i32 {
  return load<i32>(p + ((<usize>i) << 2))
}

// @inline
export function putInt(p: usize, i: i32, value: i32): void {
  store<i32>(p + ((<usize>i) << 2), value)
}

/** Number i of single precision behind p. */
// @inline
export function floatAt(p: usize, i: i32): f64 {
  return <f64>load<f32>(p + ((<usize>i) << 2))
}

// @inline
export function putFloat(p: usize, i: i32, value: f64): void {
  store<f32>(p + ((<usize>i) << 2), <f32>value)
}

/** 32 random bits, number i behind p. */
// @inline
export function wordAt(p: usize, i: i32): u32 {
  return load<u32>(p + ((<usize>i) << 2))
}

/** Byte i behind p. */
// @inline
export function byteAt(p: usize, i: i32): i32 {
  return <i32>load<u8>(p + <usize>i)
}

/** Bytes i .. i + 3 behind p, wherever that is, the first in the lowest bits. */
// @inline
export function fourBytesAt(p: usize, i: i32): i32 {
  return load<i32>(p + <usize>i)
}

// @inline
export function putByte(p: usize, i: i32, value: i32): void {
  store<u8>(p + <usize>i, <u8>value)
}

// @inline
export function copyBytes(to: usize, from: usize, length: usize): void {
  memory.copy(to, from, length)
}

/** For a few dozen bytes a loop is faster than the engine's own copy. */
// @inline
export function copyFew(to: usize, from: usize, length: usize): void {
  let i: usize = 0
  for (; i + 8 <= length; i += 8) store<u64>(to + i, load<u64>(from + i))
  for (; i < length; i++) store<u8>(to + i, load<u8>(from + i))
}

// @inline
export function clearBytes(p: usize, length: usize): void {
  memory.fill(p, 0, length)
}
