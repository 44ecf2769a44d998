import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { tableFromArrays, tableToIPC } from '@uwdata/flechette'
import { expect, test } from 'vitest'
import { openInput } from '../../../apps/node/files/open-input.js'
import { bytesSource } from '../../../src/data/table/byte-source.js'
import { readTable } from '../../../src/data/table/read-table.js'
import type { Table } from '../../../src/data/table/table.js'
import { cellsOf } from '../../support/tables/table-cells.js'

const folder = new URL('../../fixtures/tables/', import.meta.url)
const fixture = (name: string) => readFileSync(new URL(name, folder))
const read = (bytes: Uint8Array) => readTable(bytesSource(bytes))

/** A value of the fixtures as a cell of ours: booleans are 1 and 0, lists are not cells. */
function cell(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' ? null : value
}

/** Integers that a double does not hold stay text. */
function rowsIn(json: string): unknown[][] {
  return JSON.parse(json.replace(/(?<![\d.])-?\d{16,}(?![\d.])/g, '"$&"')) as unknown[][]
}

test.each(readdirSync(folder).filter(name => name.endsWith('.parquet')))(
  '%s holds what its writer put in',
  async name => {
    const expected = rowsIn(fixture(name.replace(/parquet$/, 'json')).toString())
    expect(cellsOf(await read(fixture(name)))).toEqual(expected.map(row => row.map(cell)))
  },
)

test('Parquet from a file is read in slices and gives the same table', async () => {
  const path = new URL('byte_stream_split.zstd.parquet', folder).pathname
  const fromFile = await readTable(await openInput(path, (async function* () {})()))
  expect(cellsOf(fromFile)).toEqual(cellsOf(await read(fixture('byte_stream_split.zstd.parquet'))))
  expect(fromFile.format.kind).toBe('parquet')
})

test('Arrow is the same with LZ4, with Zstandard and plain', async () => {
  const plain = cellsOf(await read(fixture('compressed_none.arrow')))
  expect(plain[0]).toEqual([1, 'a', 'aa'])
  expect(plain).toHaveLength(13)
  expect(cellsOf(await read(fixture('compressed_lz4.arrow')))).toEqual(plain)
  expect(cellsOf(await read(fixture('compressed_zstd.arrow')))).toEqual(plain)
})

test('Arrow of several batches is one table', async () => {
  const table = await read(fixture('three-batches.arrow'))
  expect(cellsOf(table).map(([id]) => id)).toEqual([1, 2, 3, 4, 5])
})

const columns = {
  x: [1.5, null, -0, Number.NaN, 5e-324],
  flag: [true, false, null, true, false],
  word: ['a', 'b', null, '', 'a'],
  when: [new Date('2020-01-02'), null, new Date('1970-01-01'), new Date('2020-01-02'), null],
  big: [1n, 2n ** 60n, 3n, 4n, null],
}

test.each(['stream', 'file'] as const)(
  'an Arrow %s keeps numbers, truth, words, dates, large integers and missing cells',
  async format => {
    const table = await read(tableToIPC(tableFromArrays(columns), { format })!)
    expect(cellsOf(table)).toEqual([
      [1.5, 1, 'a', 18263, 1],
      [null, 0, 'b', null, '1152921504606846976'],
      [0, null, null, 0, 3],
      [null, 1, null, 18263, 4],
      [5e-324, 0, 'a', null, null],
    ])
    expect(table.columns.map(({ declared }) => declared)).toEqual([
      undefined,
      'boolean',
      undefined,
      'date',
      undefined,
    ])
    expect(table.columns.map(({ missing }) => missing)).toEqual([2, 1, 2, 2, 1])
  },
)

test('gzipped Arrow is unpacked', async () => {
  const bytes = gzipSync(fixture('compressed_none.arrow'))
  const table: Table = await readTable(
    await openInput(
      '-',
      (async function* () {
        yield bytes
      })(),
    ),
  )
  expect(table.rows).toBe(13)
  expect(table.format).toEqual({ kind: 'arrow', packed: 'gzip' })
})
