// Integers from Philox4x32-10 (src/math/philox.ts), as src/random/stream.ts draws them: the state is key (2 words), index, purpose
// (2 words), next block, words used of the last two blocks, an unused word, and the eight words of those blocks.
import { intAt, putInt, wordAt } from '../twin/memory.js'
import type { i32, u32, usize } from '../twin/numbers.js'
import { blocks } from '../twin/philox.js'

/** The next 32 random bits. */
// @inline
export function next(state: usize): u32 {
  if (intAt(state, 6) === 8) blocks(state)
  const used = intAt(state, 6)
  putInt(state, 6, used + 1)
  return wordAt(state, 8 + used)
}

/** Uniform on 0 .. n - 1: words past the last multiple of n are passed over. */
export function below(state: usize, n: u32): u32 {
  let bits = next(state)
  // Only the last few words can be past it, and a remainder of 2^32 is slow.
  if (bits > 0xffffffff - n) {
    const past: u32 = ((0xffffffff % n) + 1) % n
    while (bits > 0xffffffff - past) bits = next(state)
  }
  return bits % n
}

/** Puts integers into a uniformly random order, as src/random/stream.ts does. */
export function shuffle(state: usize, integers: usize, count: i32): void {
  for (let i: i32 = count - 1; i > 0; i--) {
    const j: i32 = below(state, i + 1)
    const moved: i32 = intAt(integers, i)
    putInt(integers, i, intAt(integers, j))
    putInt(integers, j, moved)
  }
}
