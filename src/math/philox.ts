/**
 * Philox4x32-10: a keyed bijection of 128-bit counters whose outputs at consecutive counters are random bits.
 * Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC11 (2011), Section 4.3.
 */
// Integers of 32 bits with a sign, here and below: engines keep them in registers and fields, where larger numbers are objects until code is compiled.
const MULTIPLIER_0 = 0xd2511f53 | 0
const MULTIPLIER_1 = 0xcd9e8d57 | 0
const WEYL_0 = 0x9e3779b9 | 0
const WEYL_1 = 0xbb67ae85 | 0
const ROUNDS = 10

export type Counter = readonly [number, number, number, number]
export type Key = readonly [number, number]

/** Writes the four 32-bit words of the block at `counter` into `out`. */
export function philox(counter: Counter, key: Key, out: Uint32Array): void {
  let c0 = counter[0] | 0
  let c1 = counter[1] | 0
  let c2 = counter[2] | 0
  let c3 = counter[3] | 0
  let k0 = key[0] | 0
  let k1 = key[1] | 0
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

/** The upper 32 bits of a 32 x 32 bit product of unsigned numbers, from 16-bit halves: no partial sum exceeds 2^32 - 1, so that none loses a bit. */
function highProduct(a: number, b: number): number {
  const aHigh = a >>> 16
  const aLow = a & 0xffff
  const bHigh = b >>> 16
  const bLow = b & 0xffff
  const first = (Math.imul(aHigh, bLow) + (Math.imul(aLow, bLow) >>> 16)) | 0
  const second = (Math.imul(aLow, bHigh) + (first & 0xffff)) | 0
  return (Math.imul(aHigh, bHigh) + (first >>> 16) + (second >>> 16)) | 0
}
