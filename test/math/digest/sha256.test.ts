import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSha256, ownSha256 } from '../../../src/math/digest/sha256.js'

const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 131 + 7) & 255)

test('the digests of "", "abc" and the 448-bit message are those of FIPS 180-4', () => {
  const hex = (text: string) => ownSha256().update(new TextEncoder().encode(text)).hex()
  expect(hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(hex('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  )
})

test('every length from 0 to 300 agrees with OpenSSL, whole and in pieces', () => {
  for (let length = 0; length <= 300; length++) {
    const message = bytes(length)
    const expected = createHash('sha256').update(message).digest('hex')
    expect(ownSha256().update(message).hex()).toBe(expected)
    const pieces = ownSha256()
    for (let at = 0, size = 1; at < length; at += size, size = (size * 5) % 37)
      pieces.update(message.subarray(at, at + size))
    expect(pieces.hex()).toBe(expected)
  }
})

test('a long message agrees with OpenSSL', () => {
  const message = bytes(3_000_001)
  expect(ownSha256().update(message).hex()).toBe(createHash('sha256').update(message).digest('hex'))
})

test('the platform’s own hash is used where there is one, with the same digest', () => {
  const message = bytes(1000)
  expect(createSha256().update(message).hex()).toBe(ownSha256().update(message).hex())
  const { process } = globalThis
  try {
    Object.assign(globalThis, { process: undefined })
    expect(createSha256().update(message).hex()).toBe(ownSha256().update(message).hex())
  } finally {
    Object.assign(globalThis, { process })
  }
})
