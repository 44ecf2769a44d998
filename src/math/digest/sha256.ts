/**
 * SHA-256 (FIPS 180-4), synchronous, so that a data set has the same digest in every engine: the platform's own where it has one that
 * does not make us wait (Node), seven times as fast; otherwise the one below.
 */

/** SHA-256 in hexadecimal digits. @pattern ^[0-9a-f]{64}$ */
export type Digest = string

const K = new Int32Array(64)
const INITIAL = new Int32Array(8)

/** The constants are the leading fractional bits of cube and square roots of primes; derived exactly with integers. */
function derive(): void {
  const primes: number[] = []
  for (let candidate = 2; primes.length < 64; candidate++) {
    if (primes.every(prime => candidate % prime !== 0)) primes.push(candidate)
  }
  primes.forEach((prime, i) => {
    K[i] = Number(root(BigInt(prime) << 96n, 3n) & 0xffffffffn)
    if (i < 8) INITIAL[i] = Number(root(BigInt(prime) << 64n, 2n) & 0xffffffffn)
  })
}

/** Integer part of the k-th root, by bisection. */
function root(value: bigint, k: bigint): bigint {
  let low = 0n
  let high = 1n << 48n
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle ** k <= value) low = middle
    else high = middle
  }
  return low
}

export interface Sha256 {
  update(bytes: Uint8Array): Sha256
  /** The digest as 64 hexadecimal digits; no update may follow. */
  hex(): string
}

export function createSha256(): Sha256 {
  return platformSha256() ?? ownSha256()
}

interface PlatformHash {
  update(bytes: Uint8Array): unknown
  digest(encoding: 'hex'): string
}

interface Platform {
  readonly process?: {
    getBuiltinModule?(name: 'node:crypto'): { createHash(algorithm: 'sha256'): PlatformHash } | undefined
  }
}

/** Asked for at run time: the library imports nothing of Node. */
function platformSha256(): Sha256 | undefined {
  const hash = (globalThis as Platform).process?.getBuiltinModule?.('node:crypto')?.createHash('sha256')
  if (hash === undefined) return undefined
  const self: Sha256 = {
    update(bytes) {
      hash.update(bytes)
      return self
    },
    hex: () => hash.digest('hex'),
  }
  return self
}

export function ownSha256(): Sha256 {
  if (K[0] === 0) derive()
  const state = INITIAL.slice()
  const words = new Int32Array(64)
  const pending = new Uint8Array(64)
  let filled = 0
  let length = 0

  const self: Sha256 = {
    update(bytes) {
      length += bytes.length
      let at = 0
      if (filled > 0) {
        at = Math.min(64 - filled, bytes.length)
        pending.set(bytes.subarray(0, at), filled)
        filled += at
        if (filled < 64) return self
        compress(state, words, pending, 0)
        filled = 0
      }
      for (; at + 64 <= bytes.length; at += 64) compress(state, words, bytes, at)
      pending.set(bytes.subarray(at), 0)
      filled = bytes.length - at
      return self
    },
    hex() {
      const tail = new Uint8Array(filled < 56 ? 64 : 128)
      tail.set(pending.subarray(0, filled))
      tail[filled] = 0x80
      const view = new DataView(tail.buffer)
      view.setUint32(tail.length - 8, Math.floor(length / 0x20000000))
      view.setUint32(tail.length - 4, (length * 8) >>> 0)
      for (let at = 0; at < tail.length; at += 64) compress(state, words, tail, at)
      return Array.from(state, word => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
  return self
}

function compress(state: Int32Array, w: Int32Array, bytes: Uint8Array, at: number): void {
  for (let i = 0; i < 16; i++, at += 4) {
    w[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]
  }
  for (let i = 16; i < 64; i++) {
    const u = w[i - 15]
    const v = w[i - 2]
    const s0 = ((u >>> 7) | (u << 25)) ^ ((u >>> 18) | (u << 14)) ^ (u >>> 3)
    const s1 = ((v >>> 17) | (v << 15)) ^ ((v >>> 19) | (v << 13)) ^ (v >>> 10)
    w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0
  }
  let a = state[0]
  let b = state[1]
  let c = state[2]
  let d = state[3]
  let e = state[4]
  let f = state[5]
  let g = state[6]
  let h = state[7]
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] += a
  state[1] += b
  state[2] += c
  state[3] += d
  state[4] += e
  state[5] += f
  state[6] += g
  state[7] += h
}
