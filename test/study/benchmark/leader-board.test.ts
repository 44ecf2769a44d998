import { describe, expect, it } from 'vitest'
import { benchmarkSets } from '../../../src/study/benchmark/cell.js'
import { benchmarkCells, benchmarkSeed } from '../../../src/study/benchmark/cells.js'
import { developmentDesigns } from '../../../src/study/benchmark/development-designs.js'
import { drawDesign } from '../../../src/study/benchmark/draw-design.js'
import { benchmarkResults, leaderBoard } from '../../../src/study/benchmark/leader-board.js'
import { validationDesigns } from '../../../src/study/benchmark/validation-designs.js'

const record = (
  cell: string,
  replication: number,
  truth: number,
  scores: Record<string, [number, number]>,
) => ({
  cell,
  method: 'members',
  seed: 1,
  replication,
  truth,
  scores,
})

describe('benchmarkResults and leaderBoard', () => {
  const records = [
    record('a', 0, 2, { good: [2, 0], bad: [1, 1] }),
    record('a', 1, 2, { good: [1, 0], bad: [2, 2] }),
    record('noise', 0, 0, { good: [0, 0], bad: [0, 3] }),
  ]

  it('count what was found and what was not', () => {
    const [a] = benchmarkResults(records)
    expect(a.outcomes.get('good')).toEqual({
      acc: [1, 0],
      F1: [1, 2 / 3],
      p1: [1, 0.5],
      FDR: [0, 0],
      wrong: [0, 0],
    })
    expect(a.outcomes.get('bad')!.FDR).toEqual([0.5, 0.5])
  })

  it('rank by design and tell the largest regret', () => {
    const [first, second] = leaderBoard(benchmarkResults(records))
    expect(first).toMatchObject({ method: 'good', rank: 1, accRegret: 0, falseOnNoise: 0 })
    expect(second).toMatchObject({ method: 'bad', rank: 2, accRegret: 1, falseOnNoise: 3, worstFdr: 0.5 })
  })

  it('compare each with one of them on the same bootstrap samples', () => {
    const many = Array.from({ length: 40 }, (_, r) =>
      record('a', r, 1, { auto: [r % 2, 0], other: [r % 2, 1], same: [r % 2, 0] }),
    )
    const board = leaderBoard(benchmarkResults(many))
    const behind = (method: string) => board.find(one => one.method === method)!.behind
    expect(behind('auto')).toBeNull()
    expect(behind('same')).toEqual({ rank: [0, 0], accRegret: [0, 0] })
    // Accuracy of `other` is 0 and that of auto one half: a paired interval of the gap lies around one half.
    const { rank, accRegret } = behind('other')!
    expect(rank).toEqual([1.5, 1.5])
    expect(accRegret[0]).toBeGreaterThan(0.3)
    expect(accRegret[1]).toBeLessThan(0.7)
  })

  it('leave out replications that not every group has finished', () => {
    const half = { ...record('a', 2, 2, { lone: [2, 0] }), method: 'other' }
    expect(benchmarkResults([...records, half]).find(({ cell }) => cell === 'a')!.replications).toBe(0)
  })
})

describe('the sets of the benchmark', () => {
  it('share neither designs nor random numbers', () => {
    const known = new Set(Object.values(developmentDesigns).map(design => JSON.stringify(design)))
    for (const design of Object.values(validationDesigns)) expect(known).not.toContain(JSON.stringify(design))
    expect(new Set(benchmarkSets.map(set => benchmarkSeed(set, 1))).size).toBe(benchmarkSets.length)
    expect(new Set(benchmarkCells.map(({ name }) => name)).size).toBe(benchmarkCells.length)
  })
})

describe('drawDesign', () => {
  const origin = { seed: 4, cell: 'test', replication: 2 }

  it('is pure in its origin and says where the truth is', () => {
    const design = validationDesigns['ten, genotypes']
    const [once, again] = [drawDesign(design, origin, {}), drawDesign(design, origin, {})]
    expect(once.data.y).toEqual(again.data.y)
    expect(once.support).toHaveLength(10)
    expect(new Set(once.data.x)).toEqual(new Set([0, 1, 2]))
  })

  it('has the signal-to-noise ratio that it was asked for', () => {
    const design = {
      n: 4000,
      p: 6,
      family: 'gaussian',
      dependence: { kind: 'equal', rho: 0 },
      s: 6,
      snr: 2,
    } as const
    const { data } = drawDesign(design, origin, {})
    const strong = drawDesign({ ...design, snr: 1e9 }, origin, {}).data
    const variance = (values: Float64Array) => values.reduce((sum, v) => sum + v * v, 0) / values.length
    expect(variance(data.y) / variance(strong.y)).toBeCloseTo(1.5, 1)
  })

  it('makes a rare class about as rare as asked', () => {
    const design = {
      n: 4000,
      p: 5,
      family: 'binomial',
      dependence: { kind: 'toeplitz', rho: 0.5 },
      s: 3,
      snr: 2,
      share: 0.2,
    } as const
    const { y } = drawDesign(design, origin, {}).data
    expect(y.reduce((sum, value) => sum + value, 0) / y.length).toBeCloseTo(0.2, 1)
  })
})
