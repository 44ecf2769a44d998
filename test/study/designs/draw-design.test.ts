import { describe, expect, it } from 'vitest'
import { drawDesign } from '../../../src/study/designs/draw-design.js'

describe('drawDesign', () => {
  const origin = { seed: 4, cell: 'test', replication: 2 }

  it('is pure in its origin and says where the truth is', () => {
    const design = {
      n: 150,
      p: 300,
      family: 'gaussian',
      dependence: { kind: 'block', size: 10, rho: 0.5 },
      s: 10,
      snr: 3,
      columns: 'genotypes',
    } as const
    const [once, again] = [drawDesign(design, origin), drawDesign(design, origin)]
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
    const { data } = drawDesign(design, origin)
    const strong = drawDesign({ ...design, snr: 1e9 }, origin).data
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
    const { y } = drawDesign(design, origin).data
    expect(y.reduce((sum, value) => sum + value, 0) / y.length).toBeCloseTo(0.2, 1)
  })
})
