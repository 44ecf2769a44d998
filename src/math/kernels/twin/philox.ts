// Integers from Philox, as src/random/stream.ts draws them: kernels/philox.ts.
import { philox } from '../../philox.js'
import { u32 } from './memory.js'

/** The next 32 random bits. */
export function nextWord(state: number): number {
  const s = state >>> 2
  if (u32[s + 6] === 8) {
    const key = [u32[s], u32[s + 1]] as const
    for (const words of [u32.subarray(s + 8, s + 12), u32.subarray(s + 12, s + 16)])
      philox([u32[s + 5]++, u32[s + 2], u32[s + 3], u32[s + 4]], key, words)
    u32[s + 6] = 0
  }
  return u32[s + 8 + u32[s + 6]++]
}

/** Uniform on 0 .. n - 1: words past the last multiple of n are passed over. */
export function below(state: number, n: number): number {
  const limit = 2 ** 32 - (2 ** 32 % n)
  let bits = nextWord(state)
  while (bits >= limit) bits = nextWord(state)
  return bits % n
}
