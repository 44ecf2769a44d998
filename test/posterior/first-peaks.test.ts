import { expect, it } from 'vitest'
import { firstLook } from '../../src/posterior/model-space.js'
import { correlated } from './tables.js'

it('many variables that matter a little each are found though no first one shows', () => {
  const effects = Object.fromEntries(
    Array.from({ length: 40 }, (_, k) => [5 * k, k % 2 === 0 ? 0.35 : -0.35]),
  )
  const data = correlated(400, 200, 0, effects, 2)
  const [{ set }] = firstLook(data).peaks
  const found = set.filter(j => j % 5 === 0).length
  expect(found).toBeGreaterThan(35)
  expect(set.length - found).toBeLessThan(4)
})

it('peaks come with the highest first, and increasing sets', () => {
  const { peaks, tails } = firstLook(correlated(80, 30, 0.9, { 4: 1, 5: -1 }, 3))
  expect(tails).toBeUndefined()
  peaks.forEach(({ set, height }, k) => {
    expect(set).toEqual(set.toSorted((a, b) => a - b))
    if (k > 0) expect(height).toBeLessThanOrEqual(peaks[k - 1].height)
  })
})
