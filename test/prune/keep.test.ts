import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keep, keepCount } from '../../src/prune/keep.js'

test.each([
  [100, '1/3', 33],
  [99, '1/3', 33],
  [100, 1 / 3, 33],
  [99, 1 / 3, 33],
  [49, 1 / 49, 1],
  [100, 0.29, 29],
  [100, '0.29', 29],
  [100, ' 2 / 6 ', 33],
  [7, 1, 7],
  [7, '7/7', 7],
  [1000, 0.001, 1],
])('of %d members %s keeps %d', (B, fraction, U) => {
  expect(keepCount(B, { fraction })).toBe(U)
})

test('a fraction a/b keeps floor(B a / b), as text and as the double nearest to it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 1, max: 2000 }),
      (B, x, y) => {
        const [a, b] = x <= y ? [x, y] : [y, x]
        fc.pre(B * a >= b)
        const U = Number((BigInt(B) * BigInt(a)) / BigInt(b))
        expect(keepCount(B, { fraction: `${a}/${b}` })).toBe(U)
        expect(keepCount(B, { fraction: a / b })).toBe(U)
      },
    ),
    { numRuns: 3000 },
  )
})

test.each([
  0,
  -0.5,
  1.01,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '0/3',
  '4/3',
  '1/0',
  '0/0',
  'third',
  '',
  '1/2/3',
])('the fraction %j is refused', fraction => {
  expect(() => keepCount(100, { fraction })).toThrow('keep: must be a fraction in (0, 1]')
})

test('a fraction that keeps nobody is refused', () => {
  expect(() => keepCount(2, { fraction: '1/3' })).toThrow(
    'keep: must keep at least one of 2 members; got 1/3',
  )
  expect(() => keepCount(2, { fraction: 5e-324 })).toThrow('keep: must keep at least one of 2 members')
})

test.each([0, 101, 2.5, -1, Number.NaN])('of 100 members a count of %d is refused', count => {
  expect(() => keepCount(100, { count })).toThrow('keep: must be a count from 1 to the 100 members')
})

test('the first U of the order are kept, in their order', () => {
  const order = Int32Array.of(4, 0, 2, 1, 3)
  expect(keep(order, keepCount(5, { count: 2 }))).toEqual(Int32Array.of(4, 0))
  expect(() => keep(order, 6)).toThrow('keep: must be a count from 1 to the 5 members; got 6')
})
