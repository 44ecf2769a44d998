import { expect, test } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import { prepareDataset } from '../../../src/data/prepare/prepare-dataset.js'
import { gatherColumns, packColumns } from '../../../src/data/table/packed-table.js'
import type { Column, Table } from '../../../src/data/table/table.js'

const rows = 50
/** Enough columns for memory that threads share. */
const width = 3000

/** Column j has its number in the first row, and other numbers below. */
function column(
  j: number,
  value: (i: number) => number = i => (i === 0 ? j : ((i * 7919 + j * 104729) % 1009) / 7),
): Column {
  return {
    name: `x${j}`,
    missing: 0,
    fixedWidth: false,
    copy(target, offset) {
      for (let i = 0; i < rows; i++) target[offset + i] = value(i)
    },
  }
}

/** In parts of 700 columns, as they come from a thread that decodes. */
function gathered(columns: readonly Column[]): Table {
  const gathering = gatherColumns({ rows, columns: columns.length })
  for (let from = 0; from < columns.length; from += 700)
    gathering.add(packColumns(columns.slice(from, from + 700), rows))
  return gathering.table({ kind: 'arrow' })
}

/** The same table without the memory that its columns lie in. */
function apart({ numbers: _numbers, ...table }: Table): Table {
  return table
}

/** Of arrays as long as these, a look at each number is much faster than a comparison of the objects. */
function expectSame({ x, ...data }: Dataset, { x: other, ...rest }: Dataset): void {
  expect(data).toEqual(rest)
  expect(x.length).toBe(other.length)
  expect(x.every((value, k) => Object.is(value, other[k]))).toBe(true)
}

const response = { ...column(width), name: 'y' }
const all = Array.from({ length: width }, (_, j) => column(j))

test('columns that come in parts are those that were sent', () => {
  const table = gathered([...all, response])
  expect(table.columns.map(({ name }) => name)).toEqual([...all.map(({ name }) => name), 'y'])
  const [found, sent] = [new Float64Array(rows + 1), new Float64Array(rows + 1)]
  for (const j of [0, 699, 700, 1401, width - 1]) {
    table.columns[j].copy(found, 1)
    all[j].copy(sent, 1)
    expect(found).toEqual(sent)
  }
})

test.each([
  ['last', [...all, response]],
  ['first', [response, ...all]],
])('with the response %s, a large table of numbers is a data set where it lies', (_place, columns) => {
  const table = gathered(columns)
  const data = prepareDataset(table, { response: 'y' })
  expect(data.x.buffer).toBe(table.numbers!.buffer)
  expectSame(data, prepareDataset(apart(table), { response: 'y' }))
})

test('where a column is left out or the response stands between, the others are moved together', () => {
  const id = { ...column(0, i => i + 1), name: 'id' }
  for (const columns of [
    [...all.slice(0, 9), id, ...all.slice(9), response],
    [...all.slice(0, 9), response, ...all.slice(9)],
  ]) {
    const table = gathered(columns)
    const data = prepareDataset(table, { response: 'y' })
    expect(data.p).toBe(width)
    expect(data.x.buffer).not.toBe(table.numbers!.buffer)
    expectSame(data, prepareDataset(apart(table), { response: 'y' }))
  }
})
