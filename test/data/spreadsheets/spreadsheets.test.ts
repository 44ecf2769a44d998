/** Spreadsheets as people have them: read right, or refused with the place named. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { prepareDataset } from '../../../src/data/prepare/prepare-dataset.js'
import { bytesSource } from '../../../src/data/table/byte-source.js'
import { type ReadTableOptions, readTable } from '../../../src/data/table/read-table.js'
import type { Table } from '../../../src/data/table/table.js'
import { transposeTable } from '../../../src/data/table/transpose.js'
import { cellsOf } from '../../support/tables/table-cells.js'
import { type Cell, type HandMade, rowsXml, workbook, zipOf } from './workbook.js'

interface Spreadsheet extends ReadTableOptions {
  readonly what: string
  readonly file: string | Uint8Array
  /** Names, then rows. */
  readonly reads?: readonly (readonly (string | number | null)[])[]
  readonly notes?: readonly string[]
  readonly refuses?: string
  readonly transpose?: true
}

const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/spreadsheets/${name}`, import.meta.url))
const one = (rows: Parameters<typeof rowsXml>[0], more: Partial<HandMade> = {}) =>
  workbook({ sheets: { S: rowsXml(rows) }, ...more })
const plain = [
  ['y', 'a'],
  [1, 2],
  [3, 4],
] as const
const formula = (inside: string, type = '') => ({ xml: `<c${type}><f>A1*2</f>${inside}</c>` })
const dateStyles =
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="[$-407]d\\. mmmm yyyy"/><numFmt numFmtId="165" formatCode="0.0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="10"/></cellXfs>'
const styled = (style: number, value: number) => ({ xml: `<c s="${style}"><v>${value}</v></c>` })
const written = [
  ['y', 'dose', 'group', 'visit', 'ok'],
  ...[1, 2, 3, 4, 5].map(k => [k * 1.5, k * k, k % 2 ? 'a' : 'b & c', 19_723 + k, k > 2 ? 'true' : 'false']),
]

const spreadsheets: readonly Spreadsheet[] = [
  { what: 'a workbook of one library', file: fixture('hucre-plain.xlsx'), reads: written },
  { what: 'a workbook of another library', file: fixture('write-excel-file.xlsx'), reads: written },
  {
    what: 'a table below a title, right of a margin, above a source, in the second sheet',
    file: fixture('hucre-title.xlsx'),
    sheet: 'Trial 1',
    reads: [
      ['y', 'x'],
      [1, 0.1],
      [2, 0.2],
      [3, 0.30000000000000004],
      [4, null],
    ],
    notes: ['title: 1 line above the names of the columns skipped'],
  },
  {
    what: 'a sheet by its number',
    file: fixture('hucre-title.xlsx'),
    sheet: '2',
    reads: [
      ['y', 'x'],
      [1, 0.1],
      [2, 0.2],
      [3, 0.30000000000000004],
      [4, null],
    ],
  },
  {
    what: 'a sheet that is not there',
    file: fixture('hucre-title.xlsx'),
    sheet: 'Trail 1',
    refuses: 'sheet: must name a sheet of the workbook, or be its number; got Trail 1. Did you mean Trial 1?',
  },
  {
    what: 'a sheet of a text',
    file: 'y,a\n1,2\n',
    sheet: '1',
    refuses: 'sheet: is only for Excel workbooks',
  },
  {
    what: 'the first of several sheets, and it says so',
    file: workbook({ sheets: { A: rowsXml(plain), B: '' } }),
    reads: plain,
    notes: ['sheet: "A", the first of 2; --sheet chooses another'],
  },
  {
    what: 'a hidden first sheet',
    file: workbook({ sheets: { Old: rowsXml([['z'], [9]]), S: rowsXml(plain) }, hidden: ['Old'] }),
    reads: plain,
  },
  { what: 'an empty sheet', file: one([]), refuses: 'sheet "S": is empty' },
  {
    what: 'shared texts, some in several fonts, with readings',
    file: one(
      [
        ['y', { xml: '<c t="s"><v>0</v></c>' }],
        [1, { xml: '<c t="s"><v>1</v></c>' }],
      ],
      {
        texts:
          '<si><r><t>gro</t></r><r><rPr><b/></rPr><t>up</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si><t xml:space="preserve"> b&amp;c </t></si>',
      },
    ),
    reads: [
      ['y', 'group'],
      [1, 'b&c'],
    ],
  },
  {
    what: 'a shared text that is not there',
    file: one([
      ['y', 'a'],
      [1, { xml: '<c t="s"><v>7</v></c>' }],
    ]),
    refuses: 'cell B2: is damaged',
  },
  {
    what: 'elements with a namespace prefix',
    file: workbook({
      sheets: { S: rowsXml(plain).replaceAll(/<(\/?)(row|c|v|is|t)\b/g, '<$1x:$2') },
      prefix: 'x',
    }),
    reads: plain,
  },
  {
    what: 'cells and rows without their numbers',
    file: workbook({
      sheets: {
        S: '<row><c t="str"><v>y</v></c><c t="str"><v>a</v></c></row><row><c><v>1</v></c><c><v>2</v></c></row>',
      },
    }),
    reads: [
      ['y', 'a'],
      [1, 2],
    ],
  },
  { what: 'parts stored, not deflated', file: one(plain, { stored: true }), reads: plain },
  {
    what: 'the values that formulas had',
    file: one([
      ['y', 'a'],
      [1, formula('<v>2</v>')],
      [2, formula('<v>low</v>', ' t="str"')],
    ]),
    reads: [
      ['y', 'a'],
      [1, 2],
      [2, 'low'],
    ],
  },
  {
    what: 'a formula without its value',
    file: one([
      ['y', 'a'],
      [1, 2],
      [2, formula('')],
    ]),
    refuses: 'cell B3: has a formula whose value the file does not hold',
  },
  {
    what: 'errors of formulas',
    file: one([
      ['y', 'a'],
      [1, formula('<v>#DIV/0!</v>', ' t="e"')],
      [2, formula('<v>#N/A</v>', ' t="e"')],
      [3, 4],
    ]),
    reads: [
      ['y', 'a'],
      [1, null],
      [2, null],
      [3, 4],
    ],
  },
  {
    what: 'dates by a built-in and by a custom format, and numbers that are none',
    file: one(
      [
        ['y', 'day', 'birth', 'stay', 'share'],
        [1, styled(1, 45_292), styled(2, 1), styled(3, 2.5), styled(4, 0.125)],
      ],
      { styles: dateStyles },
    ),
    reads: [
      ['y', 'day', 'birth', 'stay', 'share'],
      [1, 19_723, -25_568, 2.5, 0.125],
    ],
  },
  {
    what: 'days counted from 1904',
    file: one(
      [
        ['y', 'day'],
        [1, styled(1, 0)],
      ],
      { styles: dateStyles, workbookPr: '<workbookPr date1904="1"/>' },
    ),
    reads: [
      ['y', 'day'],
      [1, -24_107],
    ],
  },
  {
    what: 'yes and no',
    file: one([
      ['y', 'ok'],
      [1, true],
      [2, false],
    ]),
    reads: [
      ['y', 'ok'],
      [1, 'true'],
      [2, 'false'],
    ],
  },
  {
    what: 'numbers stored as texts',
    file: one([
      ['y', 'a'],
      [1, '2.5'],
      [2, ' 3 '],
    ]),
    reads: [
      ['y', 'a'],
      [1, 2.5],
      [2, 3],
    ],
  },
  {
    what: 'markers of missing values',
    file: one([
      ['y', 'a', 'b'],
      [1, 'NA', 5],
      [2, '', 6],
      [3, '?', undefined],
    ]),
    reads: [
      ['y', 'a', 'b'],
      [1, null, 5],
      [2, null, 6],
      [3, null, null],
    ],
  },
  {
    what: 'formatted but empty cells around the table',
    file: one([
      ['', '', '', ''],
      ['', 'y', 'a', ''],
      ['', 1, 2, ''],
      ['', '', '', ''],
    ]),
    reads: [
      ['y', 'a'],
      [1, 2],
    ],
  },
  { what: 'an empty row within the table', file: one([['y', 'a'], [1, 2], [], [3, 4]]), reads: plain },
  {
    what: 'a remark below the table',
    file: one([['y', 'a', 'b', 'c'], [1, 2, 3, 4], [], ['Values in mg', undefined]]),
    reads: [
      ['y', 'a', 'b', 'c'],
      [1, 2, 3, 4],
    ],
    notes: ['below the table, after an empty row: 1 rows left out'],
  },
  {
    what: 'a second table beside the first',
    file: one([
      ['y', 'a', undefined, 'sum'],
      [1, 2, undefined, 9],
      [3, 4],
    ]),
    reads: plain,
    notes: ['beside the table, after an empty column: 2 columns left out'],
  },
  {
    what: 'a column without a name',
    file: one([
      ['y', undefined, 'b'],
      [1, 2, 3],
    ]),
    refuses: 'cell B2: belongs to a column without a name',
  },
  {
    what: 'names that stand twice',
    file: one([
      ['y', 'a', 'a', 'a.2', 'a'],
      [1, 2, 3, 4, 5],
    ]),
    reads: [
      ['y', 'a', 'a.3', 'a.2', 'a.4'],
      [1, 2, 3, 4, 5],
    ],
    notes: ['names that stood more than once: "a" in column 3 is now "a.3", "a" in column 5 is now "a.4"'],
  },
  {
    what: 'characters that XML cannot have',
    file: one([
      ['y', 'a_x000D_b'],
      [1, 2],
    ]),
    reads: [
      ['y', 'a\rb'],
      [1, 2],
    ],
  },
  {
    what: 'a damaged archive',
    file: one(plain).subarray(0, 400),
    refuses: 'is damaged: it begins as an Excel workbook',
  },
  {
    what: 'an archive of something else',
    file: zipOf({ 'a.txt': 'x' }),
    refuses: 'is a zip archive, but no Excel workbook',
  },
  {
    what: 'a binary workbook',
    file: zipOf({ 'xl/workbook.bin': 'x' }),
    refuses: 'is a binary Excel workbook (.xlsb)',
  },
  {
    what: 'an OpenDocument table',
    file: zipOf({ mimetype: 'x', 'content.xml': '<x/>' }),
    refuses: 'is an OpenDocument file',
  },
  {
    what: 'an archive that grows without measure',
    file: one(plain, { more: { 'xl/more.xml': ' '.repeat(2e7) } }),
    refuses: 'unpacks to more than 200 times its size',
  },

  {
    what: 'a CSV that names its delimiter',
    file: 'sep=;\r\ny;a\r\n1;2,5\r\n',
    reads: [
      ['y', 'a'],
      [1, 2.5],
    ],
  },
  {
    what: 'semicolons and decimal commas, with a byte order mark',
    file: '\uFEFFy;größe\r\n1,5;2\r\n2,25;3\r\n',
    reads: [
      ['y', 'größe'],
      [1.5, 2],
      [2.25, 3],
    ],
  },
  {
    what: 'title rows above the names, padded or not',
    file: 'Trial of 2024;;\r\nmade by X\r\n;;\r\ny;a;b\r\n1;2;3\r\n4;5;6\r\n',
    reads: [
      ['y', 'a', 'b'],
      [1, 2, 3],
      [4, 5, 6],
    ],
    notes: ['title: 3 lines above the names of the columns skipped'],
  },
  {
    what: 'empty columns and rows at the end',
    file: 'y,a,,\r\n1,2,,\r\n3,4,,\r\n,,,\r\n,,,\r\n',
    reads: plain,
  },
  {
    what: 'something in a column without a name',
    file: 'y,a,,\n1,2,,\n3,4,,7\n',
    refuses: 'column 4: has no name',
  },
  {
    what: 'an empty row in the middle is a row of missing cells',
    file: 'y,a\n1,2\n,\n3,4\n',
    reads: [
      ['y', 'a'],
      [1, 2],
      [null, null],
      [3, 4],
    ],
  },
  {
    what: 'errors in several languages',
    file: 'y;a\n1;#DIV/0!\n2;#WERT!\n3;#NV\n4;#VALEUR!\n5;#¡VALOR!\n6;#NAME?\n7;8\n',
    reads: [
      ['y', 'a'],
      [1, null],
      [2, null],
      [3, null],
      [4, null],
      [5, null],
      [6, null],
      [7, 8],
    ],
  },
  {
    what: 'percent signs',
    file: 'y;a\n1;12,5%\n2;7 %\n3;-0,5%\n',
    decimal: ',',
    reads: [
      ['y', 'a'],
      [1, 0.125],
      [2, 0.07],
      [3, -0.005],
    ],
    notes: ['percent signs, read as hundredths: "a"'],
  },
  {
    what: 'percent signs in some cells only',
    file: 'y,a\n1,12.5%\n2,7\n',
    reads: [
      ['y', 'a'],
      [1, '12.5%'],
      [2, 7],
    ],
  },
  {
    what: 'marks between thousands that can be nothing else',
    file: 'y,a\n1,"1,234.5"\n2,"12,000"\n3,999\n',
    reads: [
      ['y', 'a'],
      [1, 1234.5],
      [2, 12_000],
      [3, 999],
    ],
    notes: ['marks between thousands, left out: "a"'],
  },
  {
    what: 'points between thousands where decimals have commas',
    file: 'y;a\n1;1.234,5\n2;12.000,25\n',
    reads: [
      ['y', 'a'],
      [1, 1234.5],
      [2, 12_000.25],
    ],
  },
  {
    what: 'blanks and apostrophes between thousands',
    file: "y;a;b\n1;1 234;1'234.5\n2;12\u00a0000;2'000\n",
    reads: [
      ['y', 'a', 'b'],
      [1, 1234, 1234.5],
      [2, 12_000, 2000],
    ],
  },
  {
    what: 'a mark that may be decimal stays a text',
    file: 'y;a\n1;1,234\n2;5,678\n',
    decimal: '.',
    reads: [
      ['y', 'a'],
      [1, '1,234'],
      [2, '5,678'],
    ],
  },
  {
    what: 'names twice in a CSV',
    file: 'y,x,x,x\n1,2,3,4\n',
    reads: [
      ['y', 'x', 'x.2', 'x.3'],
      [1, 2, 3, 4],
    ],
  },
  {
    what: 'variables in rows',
    file: 'gene,s1,s2,s3\ny,1,2,3\ntp53,0.5,NA,0.7\nsex,m,f,m\n',
    transpose: true,
    reads: [
      ['gene', 'y', 'tp53', 'sex'],
      ['s1', 1, 0.5, 'm'],
      ['s2', 2, null, 'f'],
      ['s3', 3, 0.7, 'm'],
    ],
    notes: ['transposed: the rows of the file are the variables'],
  },
  {
    what: 'variables in rows, one without a name',
    file: 'gene,s1\ny,1\n,2\n',
    transpose: true,
    refuses: 'row 2: has no name in the first column',
  },
]

test('there are at least forty of them', () => {
  expect(spreadsheets.length).toBeGreaterThanOrEqual(40)
})

async function read({ file, transpose, sheet, decimal }: Spreadsheet): Promise<Table> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const table = await readTable(bytesSource(bytes), { sheet, ...(decimal && { decimal }) })
  return transpose === true ? transposeTable(table) : table
}

test.each(spreadsheets)('$what', async spreadsheet => {
  const { reads, notes, refuses } = spreadsheet
  if (refuses !== undefined) {
    await expect(read(spreadsheet)).rejects.toThrow(refuses)
    return
  }
  const table = await read(spreadsheet)
  expect([table.columns.map(({ name }) => name), ...cellsOf(table)]).toEqual(reads)
  for (const note of notes ?? []) expect(table.notes).toContain(note)
})

test('a column of dates is one', async () => {
  const { columns } = await readTable(bytesSource(fixture('hucre-plain.xlsx')))
  expect(columns.map(({ declared }) => declared)).toEqual([
    undefined,
    undefined,
    undefined,
    'date',
    undefined,
  ])
})

describe('what is wrong with the data of a workbook is named by its cell', () => {
  // Below a title and right of an empty column: the table is B3:E9.
  const sheet = (change: Readonly<Record<string, Cell>>) =>
    one([
      [undefined, 'Trial 7'],
      [],
      ...[1, 2, 3, 4, 5, 6, 7].map((row, i) =>
        [undefined, 'B', 'C', 'D', 'E'].map((letter, j) => {
          if (letter === undefined) return undefined
          const own = change[`${letter}${row + 2}`]
          return own ?? (i === 0 ? ['y', 'dose', 'died', 'w'][j - 1] : ((i * j * 7) % 5) + i / 8)
        }),
      ),
    ])

  test.each([
    [
      'a text among numbers',
      { C5: 'three' },
      {},
      'column "dose", row 2 (cell C5): has text where a number is expected',
    ],
    ['a text in the response', { B7: 'ill' }, { family: 'gaussian' }, 'row 4 (cell B7): '],
    ['a missing cell', { C9: '' }, {}, 'column "dose", row 6 (cell C9): has a missing value'],
    ['a negative weight', { E4: -1 }, { weights: 'w' }, 'column "w", row 1 (cell E4): has a negative weight'],
    [
      'a logarithm of nothing',
      { D6: 0 },
      { log: ['died'] },
      'column "died", row 3 (cell D6): must be positive',
    ],
    ['a number too large', { D8: 1e300 }, {}, 'column "died", row 5 (cell D8): must not exceed'],
  ] as const)('%s', async (_what, change, options, message) => {
    const table = await readTable(bytesSource(sheet(change)))
    expect(() => prepareDataset(table, { response: 'y', ...options })).toThrow(message)
  })
})
