import { expect, test } from 'vitest'
import { areApart, nearOnes } from '../../src/math/has-near.js'
import { stream } from '../../src/random/stream.js'

test('numbers with another one near are told, as by comparing all', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = stream(seed, 'test/has-near', 0)
    const count = random.below(400)
    const near = 10 ** -(1 + random.below(6))
    const few = 1 + random.below(300)
    const numbers = Float64Array.from({ length: count }, () =>
      random.uniform() < 0.05 ? Number.NaN : (random.below(few) + near * random.uniform()) / few,
    )
    const isNear = (k: number) =>
      numbers.some((other, o) => o !== k && Math.abs(other - numbers[k]) <= near) ? 1 : 0
    expect(areApart(numbers, near)).toBe(!Array.from(numbers, (_, k) => isNear(k)).includes(1))
    const found = nearOnes(numbers, near)
    numbers.forEach((value, k) => {
      if (isNear(k) === 1) expect(found[k], `${k} of table ${seed}`).toBe(1)
      if (Number.isNaN(value)) expect(found[k]).toBe(0)
    })
    // More than 64 in a bucket are taken as near without a look.
    const crowded = numbers.some(v => numbers.filter(w => Math.abs(v - w) <= near + 1 / count).length > 64)
    if (!crowded) expect([...found]).toEqual(Array.from(numbers, (_, k) => isNear(k)))
  }
})

test('numbers are told apart wherever they lie', () => {
  const near = 1e-9
  const apart = Array.from({ length: 300 }, (_, k) => 3 * near * k)
  const tables = [
    [],
    [0],
    [0, 0],
    [Number.NaN, Number.NaN],
    apart,
    [...apart, 1e6],
    [...apart, 1e6, 1e6 + 1e-10],
    [...apart, Infinity],
  ]
  const bounds = [
    [0.5, 0.5 + near],
    [0, 5e-324],
    [1e308, 1e307],
    [1, 1 + 0.999 * near, 2],
  ]
  for (const table of [...tables, ...bounds]) {
    const isNear = table.some((one, k) => table.some((other, o) => o < k && Math.abs(one - other) <= near))
    expect(areApart(Float64Array.from(table), near), String(table)).toBe(!isNear)
  }
})
