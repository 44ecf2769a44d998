import { describe, expect, it } from 'vitest'
import type { Design } from '../../../src/study/designs/design.js'
import { type Draw, overDraws } from '../../../src/study/draws/over-draws.js'

const design: Design = {
  n: 100,
  p: 20,
  family: 'gaussian',
  dependence: { kind: 'equal', rho: 0 },
  s: 2,
  snr: 1,
}

describe('overDraws', () => {
  const signal = Array.from(
    { length: 10 },
    (_, k): Draw => ({
      design,
      scores: { good: [2, 0], bad: [k % 2, 1], level: [2, 0] },
    }),
  )
  const noise: Draw = { design: { ...design, s: 0 }, scores: { good: [0, 0], bad: [0, 3], level: [0, 1] } }
  const board = overDraws([...signal, noise], 'good')
  const of = (method: string) => board.find(one => one.method === method)!

  it('shares ranks between methods that do equally well', () => {
    expect(of('good').rank.value).toBeCloseTo((10 * 1.5 + 1) / 11, 12)
    expect(of('bad').rank.value).toBeCloseTo((10 * 3 + 2.5) / 11, 12)
    expect(board[0].method).toBe('good')
  })

  it('compares in pairs with one method', () => {
    expect(of('good').behind).toBeNull()
    expect(of('level').behind!.rank.value).toBeCloseTo(1.5 / 11, 12)
  })

  it('counts exact sets, F1 and FDR where there is signal, false selections where there is none', () => {
    expect(of('bad').exact.value).toBe(0)
    // One true and one false of two: F1 = 2 / 4 in half of the sets, 0 in the others.
    expect(of('bad').F1.value).toBeCloseTo(0.25, 12)
    expect(of('bad').fdr.value).toBeCloseTo(0.75, 12)
    expect(of('bad').falseOnNoise.value).toBe(3)
    expect(of('good').falseOnNoise.value).toBe(0)
  })

  it('leaves out draws that a method does not take, and scales ranks to all methods', () => {
    const counts: Draw = { design: { ...design, family: 'poisson' }, scores: { good: [2, 0], level: [1, 0] } }
    const with2 = overDraws([...signal, counts], 'good')
    const bad = with2.find(one => one.method === 'bad')!
    expect([bad.draws, bad.behind!.rank.count]).toEqual([10, 10])
    // First of two is first of three, last of two is last of three.
    expect(with2.find(one => one.method === 'good')!.rank.value).toBeCloseTo((10 * 1.5 + 1) / 11, 12)
    expect(with2.find(one => one.method === 'level')!.rank.value).toBeCloseTo((10 * 1.5 + 3) / 11, 12)
  })

  it('takes regret over kinds of draws', () => {
    expect(of('good').worstRegret.regret).toBe(0)
    expect(of('bad').worstRegret.regret).toBeCloseTo(0.75, 12)
  })
})
