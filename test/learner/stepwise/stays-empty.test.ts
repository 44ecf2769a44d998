import { expect, test } from 'vitest'
import { countedRows } from '../../../src/learner/counted-rows.js'
import { priceOf } from '../../../src/learner/criterion.js'
import { staysEmpty } from '../../../src/learner/stepwise/stays-empty.js'
import { stepwise } from '../../../src/learner/stepwise/stepwise.js'
import { randomTable } from '../../random-table.js'

test('no variable enters where none can pay for itself, not even the response', () => {
  const found = { true: 0, false: 0 }
  for (let seed = 1; seed <= 40; seed++) {
    const data = randomTable(4 + (seed % 30), 40, seed, 'binomial', 2)
    if (seed % 2 === 0) data.x.set(data.y)
    for (const gamma of [0, 1]) {
      const stays = staysEmpty(data, priceOf('ebic', countedRows(data), data.p, gamma))
      found[`${stays}`]++
      if (stays) expect(stepwise(data, { rule: 'ebic', gamma }).selected.length).toBe(0)
    }
  }
  expect(found.true).toBeGreaterThan(5)
  expect(found.false).toBeGreaterThan(10)
})

test('a response without a largest likelihood is tried', () => {
  const data = randomTable(20, 5, 1, 'gaussian', 2)
  expect(staysEmpty(data, () => 0)).toBe(false)
  expect(staysEmpty(data, size => 1e9 * size)).toBe(false)
})
