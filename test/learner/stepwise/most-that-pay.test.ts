import { expect, test } from 'vitest'
import { countedRows } from '../../../src/learner/counted-rows.js'
import { priceOf } from '../../../src/learner/criterion.js'
import { mostThatPay } from '../../../src/learner/stepwise/most-that-pay.js'
import { stepwise } from '../../../src/learner/stepwise/stepwise.js'
import { randomTable } from '../../random-table.js'

test('no more variables enter than can pay for themselves, not even the response', () => {
  const found = { 0: 0, 1: 0, Infinity: 0 }
  for (let seed = 1; seed <= 40; seed++) {
    const data = randomTable(4 + (seed % 30), 40, seed, 'binomial', 2)
    if (seed % 2 === 0) data.x.set(data.y)
    for (const gamma of [0, 1]) {
      const most = mostThatPay(data, priceOf('ebic', countedRows(data), data.p, gamma))
      found[most as 0 | 1]++
      expect(stepwise(data, { rule: 'ebic', gamma }).selected.length).toBeLessThanOrEqual(most)
    }
  }
  expect(found[0]).toBeGreaterThan(5)
  expect(found[1]).toBeGreaterThan(5)
  expect(found.Infinity).toBeGreaterThan(10)
})

test('a response without a largest likelihood is tried', () => {
  const data = randomTable(20, 5, 1, 'gaussian', 2)
  expect(mostThatPay(data, () => 0)).toBe(Number.POSITIVE_INFINITY)
  expect(mostThatPay(data, size => 1e9 * size)).toBe(Number.POSITIVE_INFINITY)
})
