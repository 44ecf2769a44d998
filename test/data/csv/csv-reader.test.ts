import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '../../../src/data/csv/csv-reader.js'

function parse(source: string | Uint8Array) {
  let delimiter = ''
  const records: string[][] = []
  const starts: number[] = []
  readCsv(source, {
    dialect(dialect) {
      delimiter = dialect.delimiter
    },
    record(record, line) {
      records.push(record.cells())
      starts.push(line)
    },
  })
  return { header: records[0], delimiter, rows: records.slice(1), lines: starts.slice(1) }
}

test('comma, semicolon and tab are told by the first line', () => {
  for (const delimiter of [',', ';', '\t']) {
    const table = parse(`a${delimiter}b${delimiter}c\n1${delimiter}2${delimiter}3\n`)
    expect(table).toEqual({ header: ['a', 'b', 'c'], delimiter, rows: [['1', '2', '3']], lines: [2] })
  }
})

test('delimiters inside quotes do not count', () => {
  const table = parse('"a,b,c,d";e\n"x;y";2\n')
  expect(table.delimiter).toBe(';')
  expect(table.header).toEqual(['a,b,c,d', 'e'])
  expect(table.rows).toEqual([['x;y', '2']])
})

test('byte order marks, CRLF, lone CR and blank lines leave no trace', () => {
  const expected = {
    header: ['a', 'b'],
    delimiter: ',',
    rows: [
      ['1', '2'],
      ['3', '4'],
    ],
  }
  expect(parse('\uFEFFa,b\r\n1,2\r\n3,4')).toMatchObject(expected)
  expect(parse('a,b\r1,2\r3,4\r')).toMatchObject(expected)
  expect(parse('a,b\r\n1,2\n3,4\r\n')).toMatchObject(expected)
  expect(parse('\n\na,b\n\n1,2\n   \n3,4\n\n\n')).toMatchObject({ ...expected, lines: [5, 7] })
  expect(parse(new TextEncoder().encode('\uFEFFa,b\n1,2\n3,4\n'))).toMatchObject(expected)
})

test('UTF-16 with its mark is read, binary files are refused', () => {
  const text = '\uFEFFa,b\n1,2\n'
  const little = new Uint8Array(text.length * 2)
  for (let i = 0; i < text.length; i++) little.set([text.charCodeAt(i) & 255, text.charCodeAt(i) >> 8], 2 * i)
  expect(parse(little).rows).toEqual([['1', '2']])
  expect(() => parse(Uint8Array.of(0x50, 0x41, 0x52, 0x31, 0))).toThrow('data: is not text')
})

test('a cell may span lines; the line of a row is where it starts', () => {
  const table = parse('a,b\n"one\ntwo",1\nx,2\n')
  expect(table.rows).toEqual([
    ['one\ntwo', '1'],
    ['x', '2'],
  ])
  expect(table.lines).toEqual([2, 4])
})

test('a stray quote is refused with its line', () => {
  expect(() => parse('a,b\n1,2\n"3,4\n5,6\n')).toThrow('line 3: has a quotation mark')
  expect(() => parse('a,b\n1,"2" x\n')).toThrow('line 2: has a quotation mark')
})

test('the line with which Excel names its delimiter is followed, and is no record', () => {
  expect(parse('sep=;\na,1;b\n2;3\n')).toEqual({
    header: ['a,1', 'b'],
    delimiter: ';',
    rows: [['2', '3']],
    lines: [3],
  })
  expect(parse('"sep=|"\r\na;b|c\r\n').header).toEqual(['a;b', 'c'])
})

test('what is written with quotes comes back unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', ',', ';', '"', '\n', '\t', 'é') })
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 }), rows => {
      const text = [['h1', 'h2', 'h3'], ...rows].map(row => row.map(quote).join(',')).join('\n')
      expect(parse(text).rows).toEqual(rows)
    }),
  )
})
