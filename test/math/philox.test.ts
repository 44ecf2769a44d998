import { expect, test } from 'vitest'
import { philox } from '../../src/math/philox.js'
import { hashPurpose } from '../../src/random/purpose.js'

/** Random123 1.14, tests/kat_vectors: the three philox4x32 lines with 10 rounds: counter, key, expected. */
const knownAnswers = [
  '00000000 00000000 00000000 00000000 00000000 00000000 6627e8d5 e169c58d bc57ac4c 9b00dbd8',
  'ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff 408f276d 41c83b0e a20bc7c6 6d5451fd',
  '243f6a88 85a308d3 13198a2e 03707344 a4093822 299f31d0 d16cfe09 94fdcceb 5001e420 24126ea1',
]

test.each(knownAnswers)('philox gives the published answer %s', line => {
  const words = line.split(' ').map(word => Number.parseInt(word, 16))
  const out = new Uint32Array(4)
  philox([words[0], words[1], words[2], words[3]], [words[4], words[5]], out)
  expect([...out]).toEqual(words.slice(6))
})

test('philox agrees with ten rounds written in BigInt at random counters', () => {
  let state = 7n
  const word = () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n)
    return Number(state >> 32n)
  }
  const out = new Uint32Array(4)
  for (let trial = 0; trial < 500; trial++) {
    const c = [word(), word(), word(), word()] as const
    const k = [word(), word()] as const
    philox(c, k, out)
    let [c0, c1, c2, c3] = c.map(BigInt)
    let [k0, k1] = k.map(BigInt)
    for (let round = 0; round < 10; round++) {
      const x = c0 * 0xd2511f53n
      const y = c2 * 0xcd9e8d57n
      ;[c0, c1, c2, c3] = [(y >> 32n) ^ c1 ^ k0, y & 0xffffffffn, (x >> 32n) ^ c3 ^ k1, x & 0xffffffffn]
      k0 = (k0 + 0x9e3779b9n) & 0xffffffffn
      k1 = (k1 + 0xbb67ae85n) & 0xffffffffn
    }
    expect([...out]).toEqual([c0, c1, c2, c3].map(Number))
  }
})

/** From the test program that the authors of FNV publish, test_fnv.c. */
test.each([
  ['', 0xcbf29ce484222325n],
  ['a', 0xaf63dc4c8601ec8cn],
  ['foobar', 0x85944171f73967e8n],
])('the purpose %j has its published FNV-1a hash', (text, hash) => {
  const [low, high] = hashPurpose(text)
  expect((BigInt(high) << 32n) | BigInt(low)).toBe(hash)
})
