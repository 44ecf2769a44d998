/** Parquet through hyparquet, some columns at a time, all row groups of them. */
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  type ParquetScan,
  parquetMetadataAsync,
  parquetScan,
  parquetSchema,
  type SchemaTree,
} from 'hyparquet'
import { compressors, decompressZstd } from 'hyparquet-compressors'
import { fail, SecateurError } from '../../errors.js'
import { checkHeader } from '../names.js'
import { type ByteSource, randomAccess } from './byte-source.js'
import { checkSize } from './column-store.js'
import { checkExpansion, MOST_IN_COLUMNS } from './expansion.js'
import type { Column, Table } from './table.js'
import { valueColumn } from './value-column.js'

/** Values decoded at a time, over all columns under way. */
const AT_A_TIME = 2 ** 20
/** Writers make pages of about a megabyte. */
const LARGEST_PAGE = 2 ** 28

export async function parquetTable(source: ByteSource): Promise<Table> {
  const { name } = source
  try {
    const file = await randomAccess(source)
    const metadata = await parquetMetadataAsync(file, { geoparquet: false })
    const { children } = parquetSchema(metadata)
    const names = children.map(({ element }) => element.name)
    const rows = Number(metadata.num_rows)
    if (!Number.isSafeInteger(rows) || rows < 0) refuse(name)
    checkSize(rows, names.length)
    checkExpansion(name, file.byteLength, rows * names.length * 8, MOST_IN_COLUMNS)
    if (names.length === 0) {
      fail('data/empty', { where: name, rule: 'has no columns' })
    }
    checkHeader(names)
    const columns = await readColumns(file, metadata, children, rows)
    return { rows, columns, format: { kind: 'parquet', packed: source.packed }, line: () => undefined }
  } catch (error) {
    if (error instanceof SecateurError) throw error
    return refuse(name)
  }
}

/** One column of one row group after the other: of several under way, one that fails would leave the others without a listener. */
async function readColumns(
  file: AsyncBuffer,
  metadata: FileMetaData,
  children: readonly SchemaTree[],
  rows: number,
): Promise<Column[]> {
  const together = Math.max(1, Math.floor(AT_A_TIME / Math.max(rows, 1)))
  const columns: Column[] = []
  for (let from = 0; from < children.length; from += together) {
    const some = children.slice(from, from + together)
    // A scan remembers what it has read: it is given up after some columns.
    const scan = await parquetScan({
      file,
      metadata,
      columns: some.map(({ element }) => element.name),
      compressors: careful,
      useOffsetIndex: false,
    })
    for (const { element, children: fields } of some)
      columns.push(await readColumn(scan, element.name, fields.length > 0, rows))
  }
  return columns
}

async function readColumn(scan: ParquetScan, name: string, nested: boolean, rows: number): Promise<Column> {
  const building = valueColumn(name, rows)
  if (nested) return { ...building.column(), missing: 0, declared: 'nested' }
  for (const { rowStart, rowEnd } of scan.ranges)
    building.add(await scan.readColumn({ column: name, rowStart, rowEnd }), rowStart)
  return building.column()
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
