/**
 * Philox4x32-10: a keyed bijection of 128-bit counters whose outputs at consecutive counters are random bits.
 * Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC11 (2011), Section 4.3.
 */
const MULTIPLIER_0 = 0xd2511f53
const MULTIPLIER_1 = 0xcd9e8d57
const WEYL_0 = 0x9e3779b9
const WEYL_1 = 0xbb67ae85
const ROUNDS = 10

export type Counter = readonly [number, number, number, number]
export type Key = readonly [number, number]

/** Writes the four 32-bit words of the block at `counter` into `out`. */
export function philox(counter: Counter, key: Key, out: Uint32Array): void {
  let [c0, c1, c2, c3] = counter
  let [k0, k1] = key
  for (let round = 0; round < ROUNDS; round++) {
    const high0 = highProduct(MULTIPLIER_0, c0)
    const high1 = highProduct(MULTIPLIER_1, c2)
    const low0 = Math.imul(MULTIPLIER_0, c0)
    const low1 = Math.imul(MULTIPLIER_1, c2)
    c0 = high1 ^ c1 ^ k0
    c1 = low1
    c2 = high0 ^ c3 ^ k1
    c3 = low0
    k0 = (k0 + WEYL_0) | 0
    k1 = (k1 + WEYL_1) | 0
  }
  out[0] = c0
  out[1] = c1
  out[2] = c2
  out[3] = c3
}

/** The upper 32 bits of a 32 x 32 bit product, from 16-bit halves: no partial sum exceeds 2^32 - 1. */
function highProduct(a: number, b: number): number {
  const aHigh = a >>> 16
  const aLow = a & 0xffff
  const bHigh = b >>> 16
  const bLow = b & 0xffff
  const first = aHigh * bLow + (Math.imul(aLow, bLow) >>> 16)
  const second = aLow * bHigh + (first & 0xffff)
  return aHigh * bHigh + (first >>> 16) + (second >>> 16)
}
