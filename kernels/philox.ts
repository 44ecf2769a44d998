// Philox4x32-10 (src/math/philox.ts) and integers from it, as src/random/stream.ts draws them: the state is key (2 words), index,
// purpose (2 words), next block, words used of the last block, an unused word, and the four words of the last block.

// @ts-ignore: decorator
@inline function word(state: usize, i: usize): u32 { return load<u32>(state + (i << 2)) }

function block(state: usize): void {
  let c0 = word(state, 5), c1 = word(state, 2), c2 = word(state, 3), c3 = word(state, 4)
  let k0 = word(state, 0), k1 = word(state, 1)
  for (let round = 0; round < 10; round++) {
    const product0 = <u64>0xd2511f53 * <u64>c0, product1 = <u64>0xcd9e8d57 * <u64>c2
    c0 = <u32>(product1 >> 32) ^ c1 ^ k0
    c2 = <u32>(product0 >> 32) ^ c3 ^ k1
    c1 = <u32>product1
    c3 = <u32>product0
    k0 += 0x9e3779b9
    k1 += 0xbb67ae85
  }
  store<u32>(state, c0, 32); store<u32>(state, c1, 36); store<u32>(state, c2, 40); store<u32>(state, c3, 44)
  store<u32>(state, word(state, 5) + 1, 20)
  store<u32>(state, 0, 24)
}

/** The next 32 random bits. */
// @ts-ignore: decorator
@inline export function next(state: usize): u32 {
  if (word(state, 6) === 4) block(state)
  const used = word(state, 6)
  store<u32>(state, used + 1, 24)
  return word(state, 8 + used)
}

/** Uniform on 0 .. n - 1: words past the last multiple of n are passed over. */
export function below(state: usize, n: u32): u32 {
  const excess = <u32>(0x100000000 % <u64>n)
  let bits = next(state)
  while (excess !== 0 && bits >= 0 - excess) bits = next(state)
  return bits % n
}
