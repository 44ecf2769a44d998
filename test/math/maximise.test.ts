import { expect, test } from 'vitest'
import { maximise } from '../../src/math/maximise.js'

test('a smooth peak is found to the last digit', () => {
  expect(maximise(x => 3 - (x - 0.3) * (x - 0.3), -1, 2)).toBe(3)
  expect(maximise(x => x / (1 + x * x), 0, 10)).toBeCloseTo(0.5, 15)
})

test('a monotone function approaches its value at the end', () => {
  expect(maximise(x => x, 0, 1)).toBeCloseTo(1, 7)
  expect(maximise(x => -x, 0, 1)).toBeCloseTo(0, 7)
})

test('a plateau and an empty interval are no trouble', () => {
  expect(maximise(() => 2, 0, 1)).toBe(2)
  expect(maximise(x => x, 1, 1)).toBe(1)
})
