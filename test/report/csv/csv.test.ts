import { expect, test } from 'vitest'
import { readCsv } from '../../../src/data/csv/csv-reader.js'
import { csvCell, csvText } from '../../../src/report/csv/csv.js'

test('texts that a spreadsheet would run are guarded, numbers are not', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx']) expect(csvCell(text)).toMatch(/^"?'/)
  expect(csvCell(-1.5)).toBe('-1.5')
  expect(csvCell('a=b')).toBe('a=b')
})

test('quotes, delimiters and line ends are quoted', () => {
  expect(csvCell('a,b')).toBe('"a,b"')
  expect(csvCell('say "x"')).toBe('"say ""x"""')
  expect(csvCell('two\nlines')).toBe('"two\nlines"')
  expect(csvCell(null)).toBe('')
  expect(csvCell(true)).toBe('TRUE')
})

test('what is written is read back', () => {
  const rows: string[][] = []
  readCsv(
    csvText(
      ['a', 'b'],
      [
        ['x "y", z', 'u\nv'],
        ['1', '2'],
      ],
    ),
    { dialect: () => {}, record: record => rows.push(record.cells()) },
  )
  expect(rows).toEqual([
    ['a', 'b'],
    ['x "y", z', 'u\nv'],
    ['1', '2'],
  ])
})
