import { expect, test } from 'vitest'
import { kthSmallest } from '../../src/math/kth-smallest.js'
import { stream } from '../../src/random/stream.js'

test('every place of a list has the number that sorting puts there, ties or none', () => {
  const random = stream(1, 'test/kth-smallest', 0)
  for (let run = 0; run < 300; run++) {
    const values = Float64Array.from({ length: 1 + random.below(40) }, () =>
      run % 3 === 0 ? random.normal() : random.below(1 + (run % 7)),
    )
    const sorted = values.slice().sort()
    sorted.forEach((value, k) => {
      expect(kthSmallest(values, k)).toBe(value)
    })
  }
})

test('infinite values have their places at the ends, and the list stays as it was', () => {
  const values = Float64Array.of(3, Infinity, 1, -Infinity, Infinity, 2)
  expect([0, 1, 2, 3, 4, 5].map(k => kthSmallest(values, k))).toEqual([
    -Infinity,
    1,
    2,
    3,
    Infinity,
    Infinity,
  ])
  expect([...values]).toEqual([3, Infinity, 1, -Infinity, Infinity, 2])
})
