// Philox4x32-10 (src/math/philox.ts) by 64-bit products; the state is that of src/math/kernels/scalar/philox.ts.

// @inline
function word(state: usize, i: usize): u32 {
  return load<u32>(state + (i << 2))
}

/** Two blocks at once: the products of one wait for each other. */
export function blocks(state: usize): void {
  const index = word(state, 2),
    low = word(state, 3),
    high = word(state, 4),
    at = word(state, 5)
  let k0 = word(state, 0),
    k1 = word(state, 1)
  let a0 = at,
    a1 = index,
    a2 = low,
    a3 = high
  let b0 = at + 1,
    b1 = index,
    b2 = low,
    b3 = high
  for (let round = 0; round < 10; round++) {
    const p0 = <u64>0xd2511f53 * <u64>a0,
      p1 = <u64>0xcd9e8d57 * <u64>a2
    const q0 = <u64>0xd2511f53 * <u64>b0,
      q1 = <u64>0xcd9e8d57 * <u64>b2
    a0 = <u32>(p1 >> 32) ^ a1 ^ k0
    b0 = <u32>(q1 >> 32) ^ b1 ^ k0
    a2 = <u32>(p0 >> 32) ^ a3 ^ k1
    b2 = <u32>(q0 >> 32) ^ b3 ^ k1
    a1 = <u32>p1
    b1 = <u32>q1
    a3 = <u32>p0
    b3 = <u32>q0
    k0 += 0x9e3779b9
    k1 += 0xbb67ae85
  }
  store<u32>(state, a0, 32)
  store<u32>(state, a1, 36)
  store<u32>(state, a2, 40)
  store<u32>(state, a3, 44)
  store<u32>(state, b0, 48)
  store<u32>(state, b1, 52)
  store<u32>(state, b2, 56)
  store<u32>(state, b3, 60)
  store<u32>(state, at + 2, 20)
  store<u32>(state, 0, 24)
}
