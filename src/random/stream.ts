import { fail } from '../errors.js'
import { log } from '../math/elementary.js'
import { type Key, philox } from '../math/philox.js'
import { streamState } from './stream-state.js'

/** Random numbers in a fixed order. Every method has the same bits on every engine. */
export interface Stream {
  /** 32 random bits. */
  readonly uint32: () => number
  /** A multiple of 2^-53, uniform on [0, 1). */
  readonly uniform: () => number
  /** An integer, exactly uniform on 0 .. n - 1, for 1 <= n <= 2^32. */
  readonly below: (n: number) => number
  /** A standard normal deviate. */
  readonly normal: () => number
  /** Puts the elements into a uniformly random order, in place, and returns the array. */
  readonly shuffle: <A extends Shufflable>(array: A) => A
  /** Passes over so many times 32 bits, in no time. */
  readonly skip: (words: number) => void
}

export type Shufflable = { readonly length: number; [index: number]: unknown }

const WORD = 2 ** 32

/**
 * The stream keyed by (seed, purpose, index): Philox under the key `seed` at the counters (block, index, purpose).
 * Nothing is shared between streams, so any of them can be opened anywhere, in any order, twice.
 */
export function stream(seed: number, purpose: string, index: number): Stream {
  const [keyLow, keyHigh, , purposeLow, purposeHigh] = streamState(seed, purpose, index)
  const key: Key = [keyLow, keyHigh]
  const words = new Uint32Array(4)
  let block = 0
  let used = 4
  let spare: number | undefined

  function uint32(): number {
    if (used === 4) {
      philox([block++, index, purposeLow, purposeHigh], key, words)
      used = 0
    }
    return words[used++]
  }

  function uniform(): number {
    const high = uint32() >>> 5
    const low = uint32() >>> 6
    return (high * 2 ** 26 + low) / 2 ** 53
  }

  function below(n: number): number {
    if (!Number.isInteger(n) || n < 1 || n > WORD) {
      fail('usage/stream-below', { where: 'below', rule: 'must be an integer from 1 to 2^32', got: n })
    }
    let word = uint32()
    // Words past the last multiple of n would favour the small remainders. Few words can be: the others need no division.
    while (word >= WORD - n && word >= WORD - (WORD % n)) word = uint32()
    return word % n
  }

  /** Marsaglia's polar method: (u, v) uniform in the unit disc, s = u^2 + v^2, u sqrt(-2 log(s) / s). */
  function normal(): number {
    if (spare !== undefined) {
      const deviate = spare
      spare = undefined
      return deviate
    }
    for (;;) {
      const u = 2 * uniform() - 1
      const v = 2 * uniform() - 1
      const s = u * u + v * v
      if (s === 0 || s >= 1) continue
      const scale = Math.sqrt((-2 * log(s)) / s)
      spare = v * scale
      return u * scale
    }
  }

  function shuffle<A extends Shufflable>(array: A): A {
    for (let i = array.length - 1; i > 0; i--) {
      const j = below(i + 1)
      const moved = array[i]
      array[i] = array[j]
      array[j] = moved
    }
    return array
  }

  function skip(count: number): void {
    const rest = count - (4 - used)
    block += Math.max(0, Math.floor(rest / 4))
    used = rest < 0 ? used + count : 4
    for (let word = 0; word < rest % 4; word++) uint32()
  }

  return { uint32, uniform, below, normal, shuffle, skip }
}
