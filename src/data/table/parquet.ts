/** Parquet through hyparquet, some columns at a time, all row groups of them. */
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
} from 'hyparquet'
import { compressors, decompressZstd } from 'hyparquet-compressors'
import { fail, SecateurError } from '../../errors.js'
import { checkHeader } from '../names.js'
import { type ByteSource, randomAccess } from './byte-source.js'
import { checkSize } from './column-store.js'
import { checkExpansion, MOST_IN_COLUMNS } from './expansion.js'
import type { Column, Table } from './table.js'
import { type ValueColumn, valueColumn } from './value-column.js'

/** Values decoded at a time, over all columns under way. */
const AT_A_TIME = 2 ** 20
/** Writers make pages of about a megabyte. */
const LARGEST_PAGE = 2 ** 28

export async function parquetTable(source: ByteSource): Promise<Table> {
  const { name } = source
  try {
    const file = await randomAccess(source)
    const metadata = await parquetMetadataAsync(file, { geoparquet: false })
    const names = parquetSchema(metadata).children.map(({ element }) => element.name)
    const rows = Number(metadata.num_rows)
    if (!Number.isSafeInteger(rows) || rows < 0) refuse(name)
    checkSize(rows, names.length)
    checkExpansion(name, file.byteLength, rows * names.length * 8, MOST_IN_COLUMNS)
    if (names.length === 0) {
      fail('data/empty', { where: name, rule: 'has no columns' })
    }
    checkHeader(names)
    const columns = await readColumns(file, metadata, names, rows)
    return { rows, columns, format: { kind: 'parquet', packed: source.packed }, line: () => undefined }
  } catch (error) {
    if (error instanceof SecateurError) throw error
    return refuse(name)
  }
}

async function readColumns(
  file: AsyncBuffer,
  metadata: FileMetaData,
  names: readonly string[],
  rows: number,
): Promise<Column[]> {
  const together = Math.max(1, Math.floor(AT_A_TIME / Math.max(rows, 1)))
  const columns: Column[] = []
  for (let from = 0; from < names.length; from += together) {
    const some = names.slice(from, from + together)
    const building = new Map<string, ValueColumn>(some.map(each => [each, valueColumn(each, rows)]))
    await parquetRead({
      file,
      metadata,
      columns: some,
      compressors: careful,
      onChunk: ({ columnName, columnData, rowStart }) => building.get(columnName)?.add(columnData, rowStart),
    })
    columns.push(...[...building.values()].map(each => each.column()))
  }
  return columns
}

/** No page is unpacked into more than a page can be. */
const careful: Compressors = Object.fromEntries(
  Object.entries({
    ...compressors,
    ZSTD: (input: Uint8Array, length: number) => decompressZstd(input, new Uint8Array(length)),
  }).map(([codec, unpack]) => [
    codec,
    (input: Uint8Array, length: number) => {
      if (length > LARGEST_PAGE) throw new RangeError('page too large')
      return unpack(input, length)
    },
  ]),
)

function refuse(where: string): never {
  fail('data/parquet', {
    where,
    rule: 'is damaged: it begins as Parquet but cannot be read',
    hint: 'Write it again, or copy it again in binary mode.',
  })
}
