import { describe, expect, test } from 'vitest'
import { philox } from '../../src/math/philox.js'
import { hashPurpose } from '../../src/random/purpose.js'
import { stream } from '../../src/random/stream.js'

function draw<T>(count: number, next: () => T): T[] {
  return Array.from({ length: count }, next)
}

/** Pearson's statistic for equally likely cells, standardised by (X - df) / sqrt(2 df). */
function chiSquareScore(counts: readonly number[]): number {
  const total = counts.reduce((a, b) => a + b, 0)
  const expected = total / counts.length
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const df = counts.length - 1
  return (statistic - df) / Math.sqrt(2 * df)
}

function tally(cells: number, values: Iterable<number>): number[] {
  const counts = new Array<number>(cells).fill(0)
  for (const value of values) counts[value]++
  return counts
}

describe('a stream', () => {
  test('is Philox keyed by the seed at the counters (block, index, purpose)', () => {
    const seed = 2 ** 53 - 1
    const random = stream(seed, 'sample/half', 12)
    const [low, high] = hashPurpose('sample/half')
    const block = new Uint32Array(4)
    for (let b = 0; b < 3; b++) {
      philox([b, 12, low, high], [0xffffffff, 0x1fffff], block)
      expect(draw(4, random.uint32)).toEqual([...block])
    }
  })

  test('gives the same numbers again for the same key', () => {
    const once = stream(5, 'x', 3)
    const again = stream(5, 'x', 3)
    expect(draw(50, once.normal)).toEqual(draw(50, again.normal))
  })

  test('differs in every word when seed, purpose or index differ', () => {
    const keys = [
      stream(1, 'a', 0),
      stream(2, 'a', 0),
      stream(2 ** 32 + 1, 'a', 0),
      stream(1, 'b', 0),
      stream(1, 'a', 1),
    ]
    const words = keys.flatMap(random => draw(100, random.uint32))
    // Five hundred 32-bit words collide with probability 3e-5.
    expect(new Set(words).size).toBe(words.length)
  })

  test.each([-1, 1.5, 2 ** 53, Number.NaN])('refuses the seed %d', seed => {
    expect(() => stream(seed, 'a', 0)).toThrow('seed: must be an integer from 0 to 2^53 - 1')
  })

  test.each([-1, 0.5, 2 ** 32])('refuses the index %d', index => {
    expect(() => stream(1, 'a', index)).toThrow('index: must be an integer from 0 to 2^32 - 1')
  })
})

describe('uniform', () => {
  test('is a multiple of 2^-53 in [0, 1) and uses all 53 bits', () => {
    const random = stream(1, 'uniform', 0)
    const ones = new Array<number>(53).fill(0)
    const count = 20_000
    for (let i = 0; i < count; i++) {
      const integer = random.uniform() * 2 ** 53
      expect(Number.isSafeInteger(integer) && integer >= 0).toBe(true)
      for (let bit = 0; bit < 53; bit++) ones[bit] += Math.floor(integer / 2 ** bit) % 2
    }
    for (const one of ones) expect(Math.abs(one - count / 2) / Math.sqrt(count / 4)).toBeLessThan(4.5)
  })

  test('fills its cells evenly, alone, in pairs and across streams', () => {
    const random = stream(2, 'uniform', 0)
    const alone = draw(100_000, () => Math.floor(random.uniform() * 100))
    const pairs = draw(
      100_000,
      () => Math.floor(random.uniform() * 16) * 16 + Math.floor(random.uniform() * 16),
    )
    const across = Array.from({ length: 20_000 }, (_, b) =>
      Math.floor(stream(2, 'uniform', b).uniform() * 50),
    )
    expect(Math.abs(chiSquareScore(tally(100, alone)))).toBeLessThan(4)
    expect(Math.abs(chiSquareScore(tally(256, pairs)))).toBeLessThan(4)
    expect(Math.abs(chiSquareScore(tally(50, across)))).toBeLessThan(4)
  })
})

describe('below', () => {
  test.each([1, 2, 3, 7, 10, 100])('is uniform on 0 .. %d - 1', n => {
    const random = stream(3, 'below', n)
    const counts = tally(
      n,
      draw(50_000, () => random.below(n)),
    )
    expect(counts).toHaveLength(n)
    if (n > 1) expect(Math.abs(chiSquareScore(counts))).toBeLessThan(4)
  })

  test('rejects the words that would favour small remainders', () => {
    // n = 3 * 2^30: one word in four is rejected; without that the lowest third would come up half of the time.
    const n = 3 * 2 ** 30
    const random = stream(4, 'below', 0)
    const thirds = tally(
      3,
      draw(30_000, () => Math.floor(random.below(n) / 2 ** 30)),
    )
    expect(Math.abs(chiSquareScore(thirds))).toBeLessThan(4)
  })

  test('is the word itself for 2^32', () => {
    expect(stream(4, 'below', 1).below(2 ** 32)).toBe(stream(4, 'below', 1).uint32())
  })

  test.each([0, -1, 2.5, 2 ** 32 + 1])('refuses %d', n => {
    expect(() => stream(1, 'below', 0).below(n)).toThrow('below: must be an integer from 1 to 2^32')
  })
})

describe('normal', () => {
  test('has the moments of the standard normal', () => {
    const random = stream(5, 'normal', 0)
    const count = 200_000
    const sums = [0, 0, 0, 0, 0]
    for (let i = 0; i < count; i++) {
      const z = random.normal()
      for (let power = 1; power <= 4; power++) sums[power] += z ** power
    }
    // Var(z) = 1, Var(z^2) = 2, Var(z^3) = 15, Var(z^4) = 96.
    const score = (power: number, mean: number, variance: number) =>
      Math.abs(sums[power] / count - mean) / Math.sqrt(variance / count)
    expect(score(1, 0, 1)).toBeLessThan(4)
    expect(score(2, 1, 2)).toBeLessThan(4)
    expect(score(3, 0, 15)).toBeLessThan(4)
    expect(score(4, 3, 96)).toBeLessThan(4)
  })

  test('falls evenly between the published deciles', () => {
    const deciles = [
      -1.2815515655446004, -0.8416212335729143, -0.5244005127080407, -0.2533471031357997, 0,
      0.2533471031357997, 0.5244005127080407, 0.8416212335729143, 1.2815515655446004,
    ]
    const random = stream(6, 'normal', 0)
    const cells = draw(100_000, () => {
      const z = random.normal()
      return deciles.filter(decile => z >= decile).length
    })
    expect(Math.abs(chiSquareScore(tally(10, cells)))).toBeLessThan(4)
  })

  test('has no correlation between the two deviates of a pair', () => {
    const random = stream(7, 'normal', 0)
    const count = 100_000
    let product = 0
    for (let i = 0; i < count; i++) product += random.normal() * random.normal()
    expect(Math.abs(product) / Math.sqrt(count)).toBeLessThan(4)
  })
})

describe('shuffle', () => {
  test('makes all 24 orders of four elements equally often', () => {
    const random = stream(8, 'shuffle', 0)
    const counts = new Map<string, number>()
    for (let i = 0; i < 48_000; i++) {
      const order = random.shuffle([0, 1, 2, 3]).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(24)
    expect(Math.abs(chiSquareScore([...counts.values()]))).toBeLessThan(4)
  })

  test('works in place and leaves short arrays alone', () => {
    const random = stream(9, 'shuffle', 0)
    const array = Int32Array.from({ length: 100 }, (_, i) => i)
    expect(random.shuffle(array)).toBe(array)
    expect([...array].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i))
    expect(random.shuffle([])).toEqual([])
    expect(random.shuffle(['only'])).toEqual(['only'])
  })
})

test('words passed over are those that would have been drawn', () => {
  for (const before of [0, 1, 3, 4])
    for (const count of [0, 1, 2, 3, 4, 5, 11, 4000, 4003]) {
      const [one, other] = [stream(1, 'skip', 0), stream(1, 'skip', 0)]
      for (let word = 0; word < before; word++) one.uint32()
      for (let word = 0; word < before + count; word++) other.uint32()
      one.skip(count)
      expect(one.uint32()).toBe(other.uint32())
    }
})
