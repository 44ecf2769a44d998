import { fail } from '../errors.js'
import { hashPurpose } from './purpose.js'

const WORD = 2 ** 32
export const STREAM_WORDS = 16

/**
 * Where the stream keyed by (seed, purpose, index) starts, as the sixteen words that src/math/kernels/scalar/philox.ts draws from: the key `seed`
 * (2), the counter's index and purpose (2), the next block, the words used of the last two, a spare, and those words (8).
 */
export function streamState(seed: number, purpose: string, index: number): Uint32Array {
  checkSeed(seed)
  if (!Number.isInteger(index) || index < 0 || index >= WORD) {
    fail('usage/stream-index', { where: 'index', rule: 'must be an integer from 0 to 2^32 - 1', got: index })
  }
  const [low, high] = hashPurpose(purpose)
  const state = new Uint32Array(STREAM_WORDS)
  state.set([seed % WORD, Math.floor(seed / WORD), index, low, high, 0, 8])
  return state
}

export function checkSeed(seed: number): void {
  if (!Number.isSafeInteger(seed) || seed < 0) {
    fail('usage/seed', { where: 'seed', rule: 'must be an integer from 0 to 2^53 - 1', got: seed })
  }
}
