import { expect, test } from 'vitest'
import { capacityFor } from '../../src/path/capacity.js'
import type { Problem } from '../../src/path/problem.js'

test.each([1000, 1_000_000, 5_000_000, 20_000_000])('the knots kept of %d rows fit into memory', m => {
  const { knots } = capacityFor({ p: 1, panelCount: 0 } as Problem, m, 1)
  // Each has the residuals of all rows. One thread can address 4 GB, which columns and response must share with them.
  expect(8 * m * knots).toBeLessThan(2 ** 31)
  expect(knots).toBeGreaterThanOrEqual(8)
})

test('the first member of a tall table has room for what becomes active on half of its rows', () => {
  // 2,600 x 500 with q = 29: up to 92 columns are active at once; without room for them the first path would be solved twice.
  const { active, compressed } = capacityFor({ p: 500, panelCount: 16 } as Problem, 1300, 29)
  expect(compressed).toBe(true)
  expect(active).toBeGreaterThanOrEqual(92)
})
