import { fixture, plain, type Spreadsheet } from './spreadsheet.js'
import { type HandMade, rowsXml, workbook, zipOf } from './workbook.js'

export const one = (rows: Parameters<typeof rowsXml>[0], more: Partial<HandMade> = {}) =>
  workbook({ sheets: { S: rowsXml(rows) }, ...more })
const formula = (inside: string, type = '') => ({ xml: `<c${type}><f>A1*2</f>${inside}</c>` })
const dateStyles =
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="[$-407]d\\. mmmm yyyy"/><numFmt numFmtId="165" formatCode="0.0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="10"/></cellXfs>'
const styled = (style: number, value: number) => ({ xml: `<c s="${style}"><v>${value}</v></c>` })
const written = [
  ['y', 'dose', 'group', 'visit', 'ok'],
  ...[1, 2, 3, 4, 5].map(k => [k * 1.5, k * k, k % 2 ? 'a' : 'b & c', 19_723 + k, k > 2 ? 'true' : 'false']),
]

export const workbooks: readonly Spreadsheet[] = [
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
]
