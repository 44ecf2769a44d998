import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasLeadingZero, parseNumber } from '../../../src/data/cell.js'
import { recordScanner } from '../../../src/data/csv/record.js'
import { isRounded, SAFE_DIGITS } from '../../../src/data/written-decimal.js'
import { loadKernels } from '../../../src/math/kernels/load.js'

const scanner = recordScanner({ delimiter: ';', quote: '"', decimal: '.' }, loadKernels())

function fast(cell: string): number {
  scanner.load(new TextEncoder().encode(`${cell};\n`))
  scanner.scan(0)
  return scanner.value[0]
}

test('what is read from bytes is what the platform reads from the text, bit for bit', () => {
  const whole = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }).map(String)
  const printed = fc.tuple(fc.double({ noNaN: true }), fc.integer({ min: 1, max: 17 }))
  const unit = fc.constantFrom('0', '1', '9', '.', '-', '+', 'e', 'E', ' ', 'x', ',')
  const cell = fc.oneof(
    whole,
    fc.double({ noNaN: true }).map(String),
    printed.map(([value, digits]) => value.toPrecision(digits)),
    printed.map(([value, digits]) => value.toExponential(digits)),
    fc.tuple(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), fc.nat(20)).map(([v, d]) => v.toFixed(d)),
    fc.string({ unit, maxLength: 8 }),
  )
  let read = 0
  fc.assert(
    fc.property(cell, text => {
      const value = fast(text)
      if (Number.isNaN(value)) return
      read++
      expect(hasLeadingZero(text)).toBe(false)
      expect(value + 0).toBe(parseNumber(text) + 0)
    }),
    { numRuns: 20_000 },
  )
  expect(read).toBeGreaterThan(3000)
})

test('the common ways to write a number are read without a detour', () => {
  for (const cell of [
    '0',
    '-1',
    '+3',
    '.5',
    '5.',
    '0.000123',
    '1e-8',
    '2E+3',
    '-12.25',
    '123456789012345',
    '1e22',
  ])
    expect(fast(cell), cell).toBe(Number(cell))
  for (const cell of ['', '-', '.', 'e5', '1e', '007', '1 ', ' 1', '1,5', '0x1F', 'NaN', '12345678901234567'])
    expect(fast(cell), cell).toBeNaN()
})

test('decimals as programs print doubles are read without a detour', () => {
  const measured = fc.double({ noNaN: true, min: 1e-3, max: 1e6, minExcluded: true })
  fc.assert(
    fc.property(measured, value => {
      for (const cell of [String(value), value.toPrecision(17), `-${value.toPrecision(16)}`])
        expect(fast(cell), cell).toBe(Number(cell))
    }),
    { numRuns: 5000, seed: 1 },
  )
})

test('a long decimal that no double prints as is left to a closer look', () => {
  const digits = fc.stringMatching(/^[1-9][0-9]{14,19}$/)
  const cell = fc.tuple(digits, fc.nat(4)).map(([text, zeros]) => `0.${'0'.repeat(zeros)}${text}`)
  let left = 0
  fc.assert(
    fc.property(cell, text => {
      const value = fast(text)
      if (Number.isNaN(value)) left++
      else expect(text.length > SAFE_DIGITS && isRounded(text, value), text).toBe(false)
    }),
    { numRuns: 5000 },
  )
  expect(left).toBeGreaterThan(500)
  // The middle of two doubles, and next to it.
  for (const text of ['9007199254740993', '0.9007199254740993', '1.00000000000000011', '4503599627370496.50'])
    if (!Number.isNaN(fast(text))) expect(fast(text), text).toBe(Number(text))
})

test('a block of many cells tells where those stand that are no plain numbers', () => {
  const [rows, width] = [300, 250]
  const cells = Array.from({ length: rows }, (_, i) => Array.from({ length: width }, (_, j) => `${i}.${j}`))
  const others: readonly (readonly [row: number, column: number])[] = [
    [0, 0],
    [130, 249],
    [131, 0],
    [299, 7],
  ]
  for (const [i, j] of others) cells[i][j] = `low ${i}`
  const bytes = new TextEncoder().encode(cells.map(row => `${row.join(';')}\n`).join(''))
  scanner.load(bytes)
  const block = scanner.rows(0, bytes.length, width)
  expect(block.rows).toBe(rows)
  expect(block.next).toBe(bytes.length)
  expect([...block.others]).toEqual(others.map(([i, j]) => i * width + j))
  expect(block.texts).toEqual(others.map(([i]) => `low ${i}`))
  const read = Array.from({ length: rows }, (_, i) =>
    Array.from({ length: width }, (_, j) => block.numbers[j * rows + i]),
  )
  expect(read).toEqual(cells.map(row => row.map(Number)))
})

test('bytes that are read into the memory of the scanner are scanned where they lie', () => {
  const text = new TextEncoder().encode('x1;2\n3;4\n5;6\n')
  const memory = scanner.memory(text.length)
  memory.set(text)
  scanner.load(memory.subarray(1, 9))
  const { rows, next, numbers } = scanner.rows(0, 8, 2)
  expect([rows, next, ...numbers]).toEqual([2, 8, 1, 3, 2, 4])
})
