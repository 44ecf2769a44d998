import { expect, test } from 'vitest'
import { selectNow } from '../../../src/method/select-now.js'
import { drawDesign } from '../../../src/study/designs/draw-design.js'

const origin = { seed: 1, cell: 'test', replication: 0 }
const easy = {
  n: 200,
  p: 100,
  family: 'gaussian',
  dependence: { kind: 'toeplitz', rho: 0.3 },
  s: 4,
  snr: 8,
} as const
const { data, support: truth } = drawDesign(easy, origin)

test.each(['ipss', 'sharp', 'stabl'])(
  '%s finds the variables that matter where they are strong, and no crowd of others',
  method => {
    const { chosen, statement, evidence } = selectNow(data, { method })
    expect(chosen).toEqual(expect.arrayContaining([...truth]))
    expect(chosen.length).toBeLessThanOrEqual(2 * truth.length)
    expect(statement).toMatch(/\.$/)
    for (const { values } of evidence!) expect(values).toHaveLength(data.p)
  },
)

test('knockoff+ needs ten variables at a rate of 0.1, and finds them when there are more', () => {
  const design = {
    n: 400,
    p: 60,
    family: 'gaussian',
    dependence: { kind: 'equal', rho: 0 },
    s: 20,
    snr: 10,
  } as const
  const { data: strong, support } = drawDesign(design, origin)
  const { chosen } = selectNow(strong, { method: 'knockoff' })
  const inside = new Set(support)
  expect(chosen.filter(j => inside.has(j)).length).toBeGreaterThanOrEqual(16)
  expect(chosen.filter(j => !inside.has(j)).length).toBeLessThanOrEqual(4)
})
