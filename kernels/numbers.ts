// Integers in portable words. In TypeScript: src/math/kernels/twin/numbers.ts.

// @inline
export function minInt(a: i32, b: i32): i32 {
  return min<i32>(a, b)
}

// @inline
export function maxInt(a: i32, b: i32): i32 {
  return max<i32>(a, b)
}

// @inline
export function absInt(a: i32): i32 {
  return abs<i32>(a)
}

/** To single precision. */
// @inline
export function single(a: f64): f32 {
  return <f32>a
}

/** Of a number from 0 up to 2^31. */
// @inline
export function wholePart(a: f64): i32 {
  return <i32>a
}
