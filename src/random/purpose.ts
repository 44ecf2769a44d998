/**
 * FNV-1a, 64 bits: hash <- (hash xor byte) * 1099511628211 mod 2^64 (Fowler, Noll and Vo).
 * It turns the name of a purpose into two counter words, so that streams for different purposes never meet.
 */
const OFFSET = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n

export function hashPurpose(purpose: string): readonly [low: number, high: number] {
  let hash = OFFSET
  for (let i = 0; i < purpose.length; i++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(purpose.charCodeAt(i))) * PRIME)
  }
  return [Number(hash & 0xffffffffn), Number(hash >> 32n)]
}
