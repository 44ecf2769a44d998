import { expect, test } from 'vitest'
import { brief, duration, plural, significant } from '../../../../src/report/text/plain/number.js'

test('coefficients have four significant digits at any size', () => {
  expect([0, 1, -0.5, 12.3456, 1234.5, 123456, 1e7, -0.00012346, 1e-9].map(v => significant(v))).toEqual([
    '0',
    '1.000',
    '-0.5000',
    '12.35',
    '1235',
    '123456',
    '1.000e+7',
    '-0.0001235',
    '1.000e-9',
  ])
})

test('brief numbers have no needless digits', () => {
  expect([4, 4.0833333, 0.7, 0.96858].map(brief)).toEqual(['4', '4.08', '0.7', '0.969'])
})

test('durations are in the unit one would use', () => {
  expect([3, 9_940, 59_400, 61_000, 3_660_000].map(duration)).toEqual([
    '0.00 s',
    '9.94 s',
    '59 s',
    '1 min 1 s',
    '1 h 1 min',
  ])
})

test('one is singular', () => {
  expect([plural(1, 'row'), plural(0, 'row'), plural(2, 'row')]).toEqual(['1 row', '0 rows', '2 rows'])
})
