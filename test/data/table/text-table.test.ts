import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textTable, textTableReader } from '../../../src/data/table/text-table.js'
import { cellsOf } from '../../support/tables/table-cells.js'

const utf16 = (text: string, little: boolean) => {
  const bytes = new Uint8Array(2 * text.length)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), little)
  return bytes
}
const latin1 = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))

test('the dialect is found out and told', () => {
  const formats = [
    ['a,b\n1,2\n', { delimiter: ',', decimal: '.', quote: '"', encoding: 'utf-8' }],
    ['a;b\n1,5;2\n', { delimiter: ';', decimal: ',', quote: '"', encoding: 'utf-8' }],
    ['a\tb\n0,5\t2\n', { delimiter: '\t', decimal: ',', quote: '"', encoding: 'utf-8' }],
    ['a|b\n1.5|2\n', { delimiter: '|', decimal: '.', quote: '"', encoding: 'utf-8' }],
    ["'a','b'\n'x, y',2\n", { delimiter: ',', decimal: '.', quote: "'", encoding: 'utf-8' }],
    ["it's;b\n1;2\n", { delimiter: ';', decimal: '.', quote: '"', encoding: 'utf-8' }],
  ] as const
  for (const [text, format] of formats) expect(textTable(text).format).toMatchObject(format)
})

test('decimal commas are read where they cannot be thousands', () => {
  expect(cellsOf(textTable('a;b\n1,5;-,25\n1,5e3;2\n'))).toEqual([
    [1.5, -0.25],
    [1500, 2],
  ])
  // 1,234 alone may be either: it stays text, and a selection will ask.
  expect(cellsOf(textTable('a;b\n1,234;2\n12,345;3\n'))).toEqual([
    ['1,234', 2],
    ['12,345', 3],
  ])
  expect(cellsOf(textTable('a;b\n1,234;2\n', { decimal: ',' }))).toEqual([[1.234, 2]])
  expect(cellsOf(textTable('a;b\n1,5;2\n2.5;3\n'))).toEqual([
    ['1,5', 2],
    [2.5, 3],
  ])
})

test('UTF-8, UTF-16 and Windows-1252 give the same table', () => {
  const text = 'größe,städte\n1,Köln\n2,Zürich\n'
  const expected = [
    [1, 'Köln'],
    [2, 'Zürich'],
  ]
  for (const [bytes, encoding] of [
    [new TextEncoder().encode(text), 'utf-8'],
    [new TextEncoder().encode(`\uFEFF${text}`), 'utf-8'],
    [utf16(`\uFEFF${text}`, true), 'utf-16le'],
    [utf16(`\uFEFF${text}`, false), 'utf-16be'],
    [latin1(text), 'windows-1252'],
  ] as const) {
    const table = textTable(bytes)
    expect(table.format.encoding).toBe(encoding)
    expect(table.columns.map(({ name }) => name)).toEqual(['größe', 'städte'])
    expect(cellsOf(table)).toEqual(expected)
  }
})

test('the euro sign of Windows-1252 is one, and UTF-8 that turns bad late is refused', () => {
  expect(cellsOf(textTable(latin1('a,b\n1,\x80\n')))).toEqual([[1, '€']])
  const mixed = [...new TextEncoder().encode('a,b\n1,é\n2,'), 0xe9, 0x0a]
  expect(() => textTable(Uint8Array.from(mixed))).toThrow('is not UTF-8 text throughout')
  expect(() => textTable(latin1('a,b\n1,\x81\n'))).toThrow('is not UTF-8 or Windows-1252 text throughout')
})

test('a character cut in two between pieces is whole again', () => {
  const bytes = new TextEncoder().encode('a,b\n1,漢字😀\n2,é\n')
  for (let cut = 1; cut < bytes.length; cut++) {
    const reader = textTableReader()
    reader.push(bytes.subarray(0, cut))
    reader.push(bytes.subarray(cut))
    expect(cellsOf(reader.end())).toEqual([
      [1, '漢字😀'],
      [2, 'é'],
    ])
  }
})

test('whole numbers with leading zeros stay text, other numbers do not', () => {
  expect(cellsOf(textTable('a,b,c\n007,0.5,0\n120,00.5,-0\n'))).toEqual([
    ['007', 0.5, 0],
    [120, 0.5, 0],
  ])
})

test('columns wanted as text keep what is written', () => {
  const table = textTable('a,b\n1.0,1.0\n1,2\n,3\n', { asText: name => name === 'a' })
  expect(cellsOf(table)).toEqual([
    ['1.0', 1],
    ['1', 2],
    [null, 3],
  ])
})

test('tables of many blocks keep every number bit for bit', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(
      fc.array(number, { minLength: 1, maxLength: 50 }),
      fc.integer({ min: 1, max: 5 }),
      (values, width) => {
        const rows = 9000
        const at = (i: number, j: number) => values[(i * 7 + j) % values.length]
        const line = (i: number) => Array.from({ length: width }, (_, j) => String(at(i, j))).join()
        const head = Array.from({ length: width }, (_, j) => `c${j}`).join()
        const table = textTable(`${head}\n${Array.from({ length: rows }, (_, i) => line(i)).join('\n')}\n`)
        const column = new Float64Array(rows)
        table.columns.forEach((each, j) => {
          each.copy(column, 0)
          expect(column.every((value, i) => Object.is(value, at(i, j) + 0))).toBe(true)
        })
      },
    ),
    { numRuns: 5 },
  )
})

test('a ragged row is refused with its line, an empty file as such', () => {
  expect(() => textTable('a,b\n1,2\n3\n')).toThrow('line 3: must have 2 cells, as the line of names; got 1')
  expect(() => textTable('a,b\n1,2\n3,4,5\n')).toThrow(
    'line 3: must have 2 cells, as the line of names; got 3',
  )
  for (const text of ['', '\n\n', '\uFEFF', '  \n']) expect(() => textTable(text)).toThrow('data: is empty')
})
