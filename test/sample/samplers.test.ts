import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stream } from '../../src/random/stream.js'
import { createSampler, samplerNames } from '../../src/sample/create-sampler.js'
import type { Design } from '../../src/sample/design.js'
import { halfSubsample } from '../../src/sample/half-subsample.js'
import type { Sampler } from '../../src/sample/sampler.js'

const seeds = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const members = fc.integer({ min: 0, max: 500 })
const codes = fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 2, maxLength: 60 })

function classCounts(rows: Iterable<number>, strata: Int32Array): Map<number, number> {
  const counts = new Map<number, number>()
  for (const i of rows) counts.set(strata[i], (counts.get(strata[i]) ?? 0) + 1)
  return counts
}

function isAscending(rows: Int32Array, strictly: boolean): boolean {
  return rows.every((row, i) => i === 0 || (strictly ? row > rows[i - 1] : row >= rows[i - 1]))
}

/** How often each row is drawn by members 0 .. count - 1. */
function inclusionCounts(sampler: Sampler, n: number, count: number): Float64Array {
  const drawn = new Float64Array(n)
  for (let b = 0; b < count; b++) for (const i of sampler.rows(b)) drawn[i]++
  return drawn
}

describe.each(samplerNames)('the %s sampler', name => {
  test('is pure in (seed, b): any order, any instance, twice', () => {
    fc.assert(
      fc.property(seeds, members, codes, fc.boolean(), (seed, b, code, stratified) => {
        const design: Design = {
          n: code.length,
          seed,
          ...(stratified ? { strata: Int32Array.from(code) } : {}),
        }
        const sampler = createSampler(name, design)
        const before = sampler.rows(b)
        sampler.rows(b + 1)
        expect(sampler.rows(b)).toEqual(before)
        expect(createSampler(name, design).rows(b)).toEqual(before)
      }),
    )
  })

  test('gives `size` ascending rows of the data, distinct unless it is a bootstrap', () => {
    fc.assert(
      fc.property(seeds, members, codes, fc.boolean(), (seed, b, code, stratified) => {
        const n = code.length
        const sampler = createSampler(name, {
          n,
          seed,
          ...(stratified ? { strata: Int32Array.from(code) } : {}),
        })
        const rows = sampler.rows(b)
        expect(sampler.name).toBe(name)
        expect(sampler.size).toBe(name === 'bootstrap' ? n : Math.floor(n / 2))
        expect(rows).toHaveLength(sampler.size)
        expect(isAscending(rows, name !== 'bootstrap')).toBe(true)
        expect(rows.every(i => i >= 0 && i < n)).toBe(true)
      }),
    )
  })

  test('gives every member and every seed other rows', () => {
    const drawn = new Set<string>()
    for (const seed of [1, 2, 3]) {
      const sampler = createSampler(name, { n: 60, seed })
      for (let b = 0; b < 100; b++) drawn.add(sampler.rows(b).join())
    }
    expect(drawn.size).toBe(300)
  })

  test('keeps each class within one row of its share', () => {
    fc.assert(
      fc.property(seeds, members, codes, (seed, b, code) => {
        const strata = Int32Array.from(code)
        const rows = createSampler(name, { n: strata.length, seed, strata }).rows(b)
        const drawn = classCounts(rows, strata)
        for (const [value, total] of classCounts(strata.keys(), strata)) {
          const count = drawn.get(value) ?? 0
          if (name === 'bootstrap') expect(count).toBe(total)
          else expect(Math.abs(count - total / 2)).toBeLessThanOrEqual(0.5)
          if (total >= 2) expect(count).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('draws every row equally often', () => {
    const n = 21
    const count = 20_000
    const sampler = createSampler(name, { n, seed: 11 })
    const share = name === 'bootstrap' ? 1 : Math.floor(n / 2) / n
    // Per member the count of a row is Bernoulli(share) for the halves, Binomial(n, 1/n) for the bootstrap; the two
    // members of a pair are negatively correlated, which only narrows the spread.
    const sd = Math.sqrt(count * (name === 'bootstrap' ? 1 - 1 / n : share * (1 - share)))
    for (const drawn of inclusionCounts(sampler, n, count)) {
      expect(Math.abs(drawn - count * share) / sd).toBeLessThan(4)
    }
  })

  test('refuses one row and a seed below zero', () => {
    expect(() => createSampler(name, { n: 1, seed: 1 })).toThrow(
      'rows: must number at least 2 to be sampled; got 1',
    )
    expect(() => createSampler(name, { n: 4, seed: -1 })).toThrow('seed')
  })
})

test('a half-subsample of six rows is each of the twenty triples equally often', () => {
  const n = 6
  const count = 20_000
  const sampler = createSampler('half', { n, seed: 12 })
  const sets = new Map<string, number>()
  for (let b = 0; b < count; b++) {
    const key = sampler.rows(b).join()
    sets.set(key, (sets.get(key) ?? 0) + 1)
  }
  expect(sets.size).toBe(20)
  for (const times of sets.values()) {
    expect(Math.abs(times - count / 20) / Math.sqrt((count / 20) * (19 / 20))).toBeLessThan(4)
  }
})

test('the members of a pair are disjoint and leave out one row when n is odd, none when it is even', () => {
  fc.assert(
    fc.property(seeds, members, codes, fc.boolean(), (seed, pair, code, stratified) => {
      const n = code.length
      const sampler = createSampler('pairs', {
        n,
        seed,
        ...(stratified ? { strata: Int32Array.from(code) } : {}),
      })
      const rows = new Set([...sampler.rows(2 * pair), ...sampler.rows(2 * pair + 1)])
      expect(rows.size).toBe(n - (n % 2))
    }),
  )
})

test('the odd rows of two odd classes go to the larger class first, then to the other half', () => {
  const strata = Int32Array.from([1, 1, 1, 0, 0, 0, 0, 0])
  for (let pair = 0; pair < 20; pair++) {
    const sampler = createSampler('pairs', { n: 8, seed: 3, strata })
    const first = classCounts(sampler.rows(2 * pair), strata)
    const second = classCounts(sampler.rows(2 * pair + 1), strata)
    expect([first.get(0), first.get(1)]).toEqual([3, 1])
    expect([second.get(0), second.get(1)]).toEqual([2, 2])
  }
})

test('a half has the first rows in the order that the stream puts them into', () => {
  for (const n of [2, 7, 200, 1001])
    for (const seed of [0, 1, 2 ** 40 + 3])
      for (const b of [0, 1, 57]) {
        const order = stream(seed, 'sample/half', b).shuffle(Int32Array.from({ length: n }, (_, i) => i))
        expect(halfSubsample({ n, seed }).rows(b)).toEqual(order.slice(0, n >> 1).sort())
      }
})
