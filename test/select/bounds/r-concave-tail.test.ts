import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rConcaveTail } from '../../../src/select/bounds/r-concave-tail.js'

interface Row {
  theta: string | number
  t: number
  B: number
  r: -0.5 | -0.25
  value: number
}

function fixture(name: string): Row[] {
  return JSON.parse(readFileSync(new URL(`../../../oracle/fixtures/${name}`, import.meta.url), 'utf8')).D
}

function meanOf({ theta, B }: Row): number {
  const [over, under = 1] = String(theta).split('/').map(Number)
  return (over! * B) / under
}

function relative(got: number, wanted: number): number {
  return Math.abs(got / wanted - 1)
}

/** Evenly spread, where fast-check's own doubles crowd at the ends. */
function between(low: number, high: number): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: 1000 }).map(i => low + ((high - low) * i) / 1000)
}

function momentsOf(f: number[]): { mean: number; tails: number[] } {
  const total = f.reduce((sum, v) => sum + v, 0)
  const tails = f.map((_, t) => f.slice(t).reduce((sum, v) => sum + v, 0) / total)
  return { mean: tails.slice(1).reduce((sum, v) => sum + v, 0), tails }
}

describe('the tail of an r-concave distribution', () => {
  test('agrees with 60-digit arithmetic to 13 digits, from means of 1e-11 to nearly flat laws', () => {
    const rows = fixture('bounds-exact.json')
    expect(rows.length).toBe(24)
    for (const row of rows)
      expect(relative(rConcaveTail(meanOf(row), row.t, row.B, row.r), row.value)).toBeLessThan(1e-13)
  })

  test('agrees with R to 12 digits', () => {
    const rows = fixture('bounds.json')
    expect(rows.length).toBe(32)
    for (const row of rows)
      expect(relative(rConcaveTail(meanOf(row), row.t, row.B, row.r), row.value)).toBeLessThan(1e-12)
  })

  test('includes the whole power law, as the code of Shah and Samworth does', () => {
    expect(rConcaveTail(0.125, 20, 50, -0.5).toFixed(10)).toBe('0.0009685862')
    expect(rConcaveTail(0.125, 30, 50, -0.5).toFixed(10)).toBe('0.0004351339')
    expect(rConcaveTail(5, 60, 100, -0.25).toFixed(10)).toBe('0.0029370155')
    expect(rConcaveTail(5, 90, 100, -0.25).toFixed(11)).toBe('0.00036593077')
  })

  test('is 1 up to twice the mean', () => {
    expect(rConcaveTail(5, 10, 100, -0.25)).toBe(1)
    expect(rConcaveTail(5, 11, 100, -0.25)).toBeLessThan(0.2)
    expect(rConcaveTail(5, -3, 100, -0.25)).toBe(1)
    expect(rConcaveTail(60, 100, 100, -0.25)).toBe(1)
  })

  test('grows with the mean and falls with t', () => {
    for (const [B, r] of [
      [12, -0.5],
      [24, -0.25],
    ] as const) {
      for (let t = 1; t <= B; t++) {
        let before = 0
        for (let mean = 0.05; mean < B; mean += 0.05) {
          const value = rConcaveTail(mean, t, B, r)
          expect(value).toBeGreaterThanOrEqual(before)
          if (t < B) expect(rConcaveTail(mean, t + 1, B, r)).toBeLessThanOrEqual(value)
          before = value
        }
      }
    }
  })

  test('no power law that breaks off anywhere, with any part of its last step, has a heavier tail', () => {
    const law = fc.record({
      r: fc.constantFrom(-0.5 as const, -0.25 as const),
      k: fc.integer({ min: 1, max: 30 }),
      room: fc.integer({ min: 1, max: 10 }),
      logShift: between(-9, 9),
      phi: between(0, 1),
    })
    let inner = 0
    fc.assert(
      fc.property(law, ({ r, k, room, logShift, phi }) => {
        const f = Array.from({ length: k + 2 }, (_, i) => (Math.exp(logShift) + i) ** (1 / r))
        f[k + 1] *= phi
        const { mean, tails } = momentsOf(f)
        for (let t = 1; t <= k + 1; t++) {
          const bound = rConcaveTail(mean, t, k + room, r)
          expect(tails[t]).toBeLessThanOrEqual(bound * (1 + 1e-11))
          if (bound < 1 && phi > 0.1 && phi < 0.9) inner++
        }
      }),
      { numRuns: 5000, seed: 1 },
    )
    expect(inner).toBeGreaterThan(10_000)
  })

  // r-concave means that f^r is convex: any positive convex sequence makes such a distribution.
  test('no r-concave distribution of the same mean has a heavier tail', () => {
    const shape = fc.record({
      r: fc.constantFrom(-0.5 as const, -0.25 as const),
      B: fc.integer({ min: 2, max: 14 }),
      slope: between(-3, 3),
      bends: fc.array(fc.oneof(fc.constant(0), between(0, 2)), {
        minLength: 14,
        maxLength: 14,
      }),
      floor: between(1e-3, 3),
      top: fc.integer({ min: 1, max: 14 }),
    })
    let closest = 0
    fc.assert(
      fc.property(shape, ({ r, B, slope, bends, floor, top }) => {
        const g = [0]
        let step = slope
        for (let i = 1; i <= Math.min(top, B); i++) {
          g.push(g[i - 1] + step)
          step += bends[i - 1]
        }
        const lowest = Math.min(...g)
        const f = g.map(v => (v - lowest + floor) ** (1 / r))
        const { mean, tails } = momentsOf(f)
        for (let t = 1; t < f.length; t++) {
          const bound = rConcaveTail(mean, t, B, r)
          expect(tails[t]).toBeLessThanOrEqual(bound * (1 + 1e-12))
          if (bound < 1) closest = Math.max(closest, tails[t] / bound)
        }
      }),
      { numRuns: 3000, seed: 1 },
    )
    expect(closest).toBeGreaterThan(0.99)
  })
})
