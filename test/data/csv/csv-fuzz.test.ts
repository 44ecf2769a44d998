import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvReader } from '../../../src/data/csv/csv-reader.js'
import { SecateurError } from '../../../src/errors.js'

interface Parsed {
  readonly records: readonly (readonly string[])[]
  readonly lines: readonly number[]
}

/**
 * An independent reader, character by character: a quotation mark at the start of a cell opens it, two inside are one, after
 * the closing one only blanks may stand. 'quotes' where that is broken.
 */
function slowParse(source: string): Parsed | 'quotes' {
  const text = source
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
  const records: string[][] = []
  const lines: number[] = []
  let cells: string[] = []
  let line = 1
  let startLine = 1
  let i = 0
  const endCell = (cell: string) => cells.push(cell)
  const endRecord = () => {
    records.push(cells)
    lines.push(startLine)
    cells = []
    startLine = line
  }
  for (;;) {
    let cell = ''
    if (text[i] === '"') {
      i++
      for (;;) {
        if (i >= text.length) return 'quotes'
        if (text[i] === '"' && text[i + 1] === '"') {
          cell += '"'
          i += 2
        } else if (text[i] === '"') {
          i++
          break
        } else {
          if (text[i] === '\n') line++
          cell += text[i++]
        }
      }
      while (i < text.length && text[i] !== ',' && text[i] !== '\n')
        if (text[i++].trim() !== '') return 'quotes'
    } else while (i < text.length && text[i] !== ',' && text[i] !== '\n') cell += text[i++]
    endCell(cell)
    if (i >= text.length) {
      endRecord()
      return { records, lines }
    }
    if (text[i++] === '\n') {
      line++
      endRecord()
    }
  }
}

/** What our reader gives for the bytes cut into pieces. */
function read(source: string, sizes: readonly number[], sample: number): Parsed | string {
  const records: string[][] = []
  const lines: number[] = []
  const reader = csvReader(
    {
      dialect: () => {},
      record(record, line) {
        records.push(record.cells())
        lines.push(line)
      },
    },
    { delimiter: ',', quote: '"', decimal: '.', sample },
  )
  const bytes = new TextEncoder().encode(source)
  try {
    for (let at = 0, k = 0; at < bytes.length; k++) {
      const size = sizes[k % sizes.length]
      reader.push(bytes.subarray(at, at + size))
      at += size
    }
    reader.end()
  } catch (error) {
    if (error instanceof SecateurError) return error.code.replace('data/', '')
    throw error
  }
  return { records, lines }
}

/** Slowly parsed records without the blank lines. */
function expected(source: string): Parsed | string {
  const parsed = slowParse(source)
  if (parsed === 'quotes') return 'quotes'
  const kept = parsed.records
    .map((cells, i) => ({ cells, line: parsed.lines[i] }))
    .filter(({ cells }) => cells.length > 1 || cells[0].trim() !== '')
  return { records: kept.map(({ cells }) => cells), lines: kept.map(({ line }) => line) }
}

const pieces = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
  sample: fc.integer({ min: 1, max: 40 }),
})

test('any text is read as by an independent parser, wherever it is cut', () => {
  const unit = fc.constantFrom(
    'a',
    'é',
    '€',
    '😀',
    '1',
    '.',
    ' ',
    ',',
    ',',
    '"',
    '"',
    '\n',
    '\n',
    '\r\n',
    '\r',
    '\t',
    "'",
  )
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), pieces, (text, { sizes, sample }) => {
      expect(read(text, sizes, sample)).toEqual(expected(text))
    }),
    { numRuns: 5000 },
  )
})

test('tables of hard cells come back unchanged, wherever they are cut', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', '1', ' ', ',', '"', '\n', 'é', '漢', '😀'),
    maxLength: 8,
  })
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain(width =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
    )
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), pieces, (rows, newline, { sizes, sample }) => {
      const width = rows[0].length
      const head = Array.from({ length: width }, (_, j) => `h${j}`)
      const text = [head, ...rows].map(row => row.map(quoted).join(',')).join(newline)
      expect(read(text, sizes, sample)).toMatchObject({ records: [head, ...rows] })
    }),
    { numRuns: 1000 },
  )
})
