import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNumber } from '../../src/data/cell.js'
import { isRounded, mayBeRounded } from '../../src/data/written-decimal.js'

test('whole numbers that a double does not hold are not read as numbers', () => {
  for (const cell of ['9007199254740993', '12345678901234567891', '-9007199254740993', '9007199254740993.0'])
    expect(parseNumber(cell), cell).toBeNaN()
  for (const [cell, value] of [
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992],
    ['100000000000000000000', 1e20],
    ['12345678901234567000', 12345678901234567000],
    ['12345678901234567168', 12345678901234567000],
    ['1e300', 1e300],
    ['0.1234567890123456789', 0.12345678901234568],
  ] as const)
    expect(parseNumber(cell), cell).toBe(value)
})

test('what any program prints of a double is read back, and never taken as rounded', () => {
  const double = fc.double({ noNaN: true, min: -1e300, max: 1e300 })
  fc.assert(
    fc.property(double, fc.integer({ min: 16, max: 40 }), (value, digits) => {
      for (const text of [String(value), value.toPrecision(17), value.toPrecision(digits)]) {
        expect(isRounded(text, Number(text))).toBe(false)
        expect(parseNumber(text)).toBe(Number(text) + 0)
      }
    }),
    { numRuns: 2000 },
  )
})

test('what is smaller than a double can be is rounded, unless it is that double', () => {
  for (const cell of ['1e-400', '-2.5e-324', '1.2345e-320']) {
    expect(mayBeRounded(cell, Number(cell)), cell).toBe(true)
    expect(isRounded(cell, Number(cell)), cell).toBe(true)
  }
  for (const cell of ['5e-324', '1e-310', '0.00000000', '0e-400', '1e-307'])
    expect(isRounded(cell, Number(cell)), cell).toBe(false)
  expect(mayBeRounded('0', 0)).toBe(false)
})

test('two whole numbers are read as the same number only where they are the same', () => {
  const whole = fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n })
  fc.assert(
    fc.property(whole, fc.bigInt({ min: 1n, max: 5000n }), (a, step) => {
      const first = parseNumber(String(a))
      const second = parseNumber(String(a + step))
      expect(first === second).toBe(false)
    }),
    { numRuns: 3000 },
  )
})
