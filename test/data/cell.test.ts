import { expect, test } from 'vitest'
import { isMissing, parseNumber, whyNoNumber } from '../../src/data/cell.js'

test('plain decimals and exponents are numbers, blanks around them ignored', () => {
  for (const [cell, value] of [
    ['0', 0],
    ['-1.5', -1.5],
    ['+3', 3],
    ['.5', 0.5],
    ['5.', 5],
    ['1e-8', 1e-8],
    ['2E+3', 2000],
    [' \t7 ', 7],
    ['007', 7],
  ] as const) {
    expect(parseNumber(cell), cell).toBe(value)
  }
})

test('what merely resembles a number is none', () => {
  const cells = [
    '3a',
    '1,5',
    '0x1F',
    '0b1',
    'Infinity',
    '-inf',
    'NaN',
    '1e400',
    '-1e999',
    '1e',
    '.',
    '+',
    '1 2',
    '1_000',
    '٣',
    '--1',
    '1e1.5',
    '',
  ]
  for (const cell of cells) expect(parseNumber(cell), cell).toBeNaN()
})

test('the usual markers of a missing value are known in any case', () => {
  for (const cell of ['', '  ', 'NA', 'na', 'N/A', 'NaN', 'nan', 'null', 'NULL', '?', '.'])
    expect(isMissing(cell), cell).toBe(true)
  for (const cell of ['0', 'none', 'Nathan', '..', 'NAN1']) expect(isMissing(cell), cell).toBe(false)
})

test('the reason tells missing, too large, decimal comma and text apart', () => {
  expect(whyNoNumber('NA').code).toBe('missing-value')
  expect(whyNoNumber('1e400').code).toBe('out-of-range')
  expect(whyNoNumber('-Infinity').code).toBe('out-of-range')
  expect(whyNoNumber('1,5').rule).toContain('decimal comma')
  expect(whyNoNumber('3a')).toEqual({ code: 'not-a-number', rule: 'has text where a number is expected' })
})
