import { expect, test } from 'vitest'
import { leastOf } from '../../src/math/least-of.js'
import { stream } from '../../src/random/stream.js'

test('the least are those of a sort, of equal keys the first, in either order', () => {
  for (let seed = 0; seed < 200; seed++) {
    const random = stream(seed, 'least-of', 0)
    const keys = Array.from({ length: random.below(500) }, () => random.below(seed % 2 === 0 ? 5 : 1000) - 2)
    const k = random.below(keys.length + 3)
    const least = leastOf(k)
    keys.forEach((key, number) => {
      least.offer(number, key)
    })
    const sorted = [...keys.keys()].sort((a, b) => keys[a] - keys[b] || a - b).slice(0, k)
    expect(least.inOrder()).toEqual(sorted)
    expect(least.numbers()).toEqual([...sorted].sort((a, b) => a - b))
  }
})

test('a number that cannot be among the least is known by its key', () => {
  const least = leastOf(2)
  for (let number = 0; number < 1000; number++) least.offer(number, number % 10)
  expect(least.numbers()).toEqual([0, 10])
  expect(least.highest()).toBe(0)
})
