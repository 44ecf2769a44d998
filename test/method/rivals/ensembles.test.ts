import { describe, expect, it } from 'vitest'
import { selectBy } from '../../../src/method/rivals/select-by.js'
import { drawDesign } from '../../../src/study/benchmark/draw-design.js'

const origin = { seed: 1, cell: 'test', replication: 0 }
const easy = {
  n: 200,
  p: 100,
  family: 'gaussian',
  dependence: { kind: 'toeplitz', rho: 0.3 },
  s: 4,
  snr: 8,
} as const
const { data, support: truth } = drawDesign(easy, origin, {})

describe('selectBy ipss, sharp, stabl and knockoff', () => {
  for (const name of ['ipss', 'sharp', 'stabl'] as const) {
    it(`${name} finds the variables that matter where they are strong, and no crowd of others`, () => {
      const { selected, remark } = selectBy(name, data, { seed: 1 })
      expect([...selected]).toEqual(expect.arrayContaining([...truth]))
      expect(selected.length).toBeLessThanOrEqual(2 * truth.length)
      expect(remark).toMatch(/\.$/)
    })
  }

  it('knockoff+ needs ten variables at a rate of 0.1, and finds them when there are more', () => {
    const design = {
      n: 400,
      p: 60,
      family: 'gaussian',
      dependence: { kind: 'equal', rho: 0 },
      s: 20,
      snr: 10,
    } as const
    const { data: strong, support } = drawDesign(design, origin, {})
    const { selected } = selectBy('knockoff', strong, { seed: 1 })
    const inside = new Set(support)
    expect(Array.from(selected).filter(j => inside.has(j)).length).toBeGreaterThanOrEqual(16)
    expect(Array.from(selected).filter(j => !inside.has(j)).length).toBeLessThanOrEqual(4)
  })

  it('gives the same answer again for the same seed', () => {
    expect(selectBy('stabl', data, { seed: 3 })).toEqual(selectBy('stabl', data, { seed: 3 }))
  })
})
