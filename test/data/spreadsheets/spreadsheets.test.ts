/** Spreadsheets as people have them: read right, or refused with the place named. */
import { describe, expect, test } from 'vitest'
import { prepareDataset } from '../../../src/data/prepare/prepare-dataset.js'
import { bytesSource } from '../../../src/data/table/byte-source.js'
import { readTable } from '../../../src/data/table/read-table.js'
import type { Table } from '../../../src/data/table/table.js'
import { transposeTable } from '../../../src/data/table/transpose.js'
import { cellsOf } from '../../support/tables/table-cells.js'
import { fixture, type Spreadsheet } from './spreadsheet.js'
import { texts } from './texts.js'
import type { Cell } from './workbook.js'
import { one, workbooks } from './workbooks.js'

const spreadsheets = [...workbooks, ...texts]

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
