import { expect, test } from 'vitest'
import { without } from '../../../src/learner/stepwise/listed-columns.js'

test('numbers leave a list, those that are not in it change nothing', () => {
  const list = Int32Array.of(2, 3, 5, 7, 11, 13)
  expect(without(list, 5, [3, 11])).toBe(3)
  expect([...list.subarray(0, 3)]).toEqual([2, 5, 7])
  expect(without(list, 3, [13])).toBe(3)
  expect(without(list, 3, [])).toBe(3)
})

// One by one they took a pass each: half a million of them would take hours.
test('as many numbers as there are leave in one pass', () => {
  const all = Int32Array.from({ length: 1_000_000 }, (_, j) => j)
  const gone = all.filter(j => j % 2 === 0)
  expect(without(all, all.length, gone)).toBe(500_000)
  expect(all[499_999]).toBe(999_999)
})
