import { expect, test } from 'vitest'
import { checkMember } from '../../src/run/check-member.js'

const range = { p: 10, points: 5 }
const member = (variable: number[], from: number[], to: number[], value?: number[]) => ({
  member: {
    variable: Int32Array.from(variable),
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    ...(value && { value: Float64Array.from(value) }),
  },
  worstKkt: 1e-12,
})
const good = member([2, 2, 9], [0, 3, 4], [2, 5, 5])

test('a member within its ranges is read, empty ones and coefficients included', () => {
  for (const found of [good, member([], [], []), member([0, 9], [0, 0], [5, 1], [-0, 2.5])])
    expect(checkMember(found, range, 'it')).toEqual(found)
})

const bad: [string, unknown][] = [
  ['nothing', null],
  ['a text', 'member'],
  ['no lists', { member: {}, worstKkt: 0 }],
  ['plain lists', { member: { variable: [1], from: [0], to: [1] }, worstKkt: 0 }],
  [
    'other lists',
    { member: { variable: new Uint32Array(1), from: new Int32Array(1), to: new Int32Array(1) }, worstKkt: 0 },
  ],
  ['a variable below 0', member([-5], [0], [1])],
  ['a variable beyond p', member([10], [0], [1])],
  ['from after to', member([1], [3], [2])],
  ['an empty interval', member([1], [3], [3])],
  ['from below 0', member([1], [-1], [2])],
  ['to beyond K', member([1], [0], [6])],
  ['unsorted variables', member([4, 3], [0, 0], [1, 1])],
  ['overlapping intervals', member([3, 3], [0, 1], [2, 3])],
  ['lists of different lengths', member([1, 2], [0], [1])],
  ['a coefficient too few', member([1, 2], [0, 0], [1, 1], [1])],
  ['a coefficient that is no number', member([1], [0], [1], [Number.NaN])],
  ['an infinite coefficient', member([1], [0], [1], [Number.POSITIVE_INFINITY])],
  ...[Number.NaN, -1, 1e9, 1.1e-8, Number.POSITIVE_INFINITY, '0', undefined].map(
    (worstKkt): [string, unknown] => [`a certificate of ${String(worstKkt)}`, { ...good, worstKkt }],
  ),
]
test.each(bad)('%s is refused', (_, found) => {
  expect(() => checkMember(found, range, 'it')).toThrow('it: is not a member of this ensemble')
})
