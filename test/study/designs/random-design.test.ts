import { describe, expect, it } from 'vitest'
import type { Design } from '../../../src/study/designs/design.js'
import { drawDesign } from '../../../src/study/designs/draw-design.js'
import { randomDesign } from '../../../src/study/designs/random-design.js'

const designs = Array.from({ length: 400 }, (_, k) => randomDesign(7, k))
const origin = (cell: string) => ({ seed: 3, cell, replication: 0 })

describe('randomDesign', () => {
  it('is pure in (seed, number)', () => {
    expect(randomDesign(7, 11)).toEqual(designs[11])
    expect(randomDesign(8, 11)).not.toEqual(designs[11])
  })

  it('draws every kind of dependence, place, sign, size, error, column and family', () => {
    const seen = (pick: (design: Design) => unknown) => new Set(designs.map(pick))
    expect(seen(d => d.dependence.kind)).toEqual(
      new Set(['toeplitz', 'equal', 'block', 'factors', 'hubs', 'example']),
    )
    expect(seen(d => d.place)).toEqual(new Set(['anywhere', 'neighbours', 'spread']))
    expect(seen(d => d.signs)).toEqual(new Set(['random', 'equal', 'alternating']))
    expect(seen(d => d.sizes)).toEqual(new Set(['uniform', 'equal', 'falling']))
    expect(seen(d => d.columns)).toEqual(new Set(['normal', 'genotypes', 'skewed', 'binary', undefined]))
    expect(seen(d => d.errors)).toEqual(new Set(['normal', 't3', 'uneven', 'outliers', undefined]))
    expect(seen(d => d.family)).toEqual(new Set(['gaussian', 'binomial', 'poisson', 'cox']))
    expect(designs.some(d => d.s === 0)).toBe(true)
    expect(designs.some(d => (d.copies ?? 0) > 0)).toBe(true)
  })

  it('keeps tables within bounds, with fewer effects than rows and columns allow', () => {
    for (const { n, p, s, copies = 0 } of designs) {
      expect(n * p).toBeLessThanOrEqual(302_000)
      expect(s).toBeLessThanOrEqual(Math.min(40, p / 2 + 0.5))
      expect(s + copies).toBeLessThanOrEqual(p)
    }
  })
})

describe('drawDesign with the shapes that random designs have', () => {
  const plain: Design = {
    n: 400,
    p: 12,
    family: 'gaussian',
    dependence: { kind: 'equal', rho: 0 },
    s: 4,
    snr: 4,
  }
  const correlation = (x: Float64Array, n: number, i: number, j: number) => {
    const [a, b] = [i, j].map(k => {
      const column = x.subarray(k * n, (k + 1) * n)
      const mean = column.reduce((sum, value) => sum + value, 0) / n
      return column.map(value => value - mean)
    })
    const sum = (u: Float64Array, v: Float64Array) => u.reduce((total, value, r) => total + value * v[r], 0)
    return sum(a, b) / Math.sqrt(sum(a, a) * sum(b, b))
  }

  it('puts effects side by side or evenly spread', () => {
    const side = drawDesign({ ...plain, place: 'neighbours' }, origin('side')).support
    expect(side.map(j => j - side[0])).toEqual([0, 1, 2, 3])
    expect(drawDesign({ ...plain, place: 'spread' }, origin('spread')).support).toEqual([0, 4, 7, 11])
  })

  it('correlates columns with their hub', () => {
    const design = { ...plain, dependence: { kind: 'hubs', count: 2, rho: 0.8 } } as const
    const { x } = drawDesign(design, origin('hubs')).data
    expect(correlation(x, 400, 0, 4)).toBeGreaterThan(0.7)
    expect(correlation(x, 400, 1, 4)).toBeLessThan(0.2)
  })

  it('copies the first cause with noise of a third of its spread', () => {
    const { data, support } = drawDesign({ ...plain, copies: 3 }, origin('copies'))
    const free = Array.from({ length: 12 }, (_, j) => j).filter(j => !support.includes(j))
    for (const j of free.slice(0, 3))
      expect(correlation(data.x, 400, support[0], j)).toBeCloseTo(1 / Math.sqrt(1 + 1 / 9), 1)
    expect(correlation(data.x, 400, support[0], free[3])).toBeLessThan(0.2)
  })

  it('makes one error in twenty ten times as large', () => {
    const noise = { ...plain, n: 4000, s: 0, errors: 'outliers' } as const
    const { y } = drawDesign(noise, origin('outliers')).data
    const large = y.filter(value => Math.abs(value) > 4).length / 4000
    // 5 % of the errors have a spread of 10: 69 % of those exceed 4.
    expect(large).toBeGreaterThan(0.02)
    expect(large).toBeLessThan(0.05)
  })

  it('takes rows and columns of the built-in example', () => {
    const design = { ...plain, n: 80, p: 50, dependence: { kind: 'example' } } as const
    const { x } = drawDesign(design, origin('example')).data
    const column = x.subarray(0, 80)
    expect(column.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 8)
    expect(new Set(x).size).toBeGreaterThan(3000)
  })

  it('draws counts of mean three, and survival times of which about a third is censored', () => {
    const counts = drawDesign({ ...plain, n: 4000, family: 'poisson' }, origin('counts')).data.y
    expect(counts.reduce((sum, value) => sum + value, 0) / 4000).toBeGreaterThan(2.6)
    expect(counts.reduce((sum, value) => sum + value, 0) / 4000).toBeLessThan(3.4)
    const { y, survival } = drawDesign({ ...plain, n: 4000, family: 'cox', s: 0 }, origin('times')).data
    const seen = survival!.event.reduce((sum, value) => sum + value, 0) / 4000
    // An exponential time of mean 1 comes before one of mean 2 in two cases of three.
    expect(seen).toBeGreaterThan(0.64)
    expect(seen).toBeLessThan(0.7)
    expect(Math.min(...y)).toBeGreaterThan(0)
  })

  it('makes genotypes, binary and skewed columns of normal ones', () => {
    const values = (columns: NonNullable<Design['columns']>) =>
      new Set(drawDesign({ ...plain, columns }, origin('shape')).data.x)
    expect(values('genotypes')).toEqual(new Set([0, 1, 2]))
    expect(values('binary')).toEqual(new Set([0, 1]))
    expect(Math.min(...values('skewed'))).toBeGreaterThan(0)
  })
})
