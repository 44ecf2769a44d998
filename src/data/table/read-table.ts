/** A table from bytes, by what they begin with: Parquet, Arrow, a raw table, an Excel workbook, PLINK genotypes or text. */
import { fail } from '../../errors.js'
import type { OpenSibling } from '../plink/plink-table.js'
import type { ByteSource } from './byte-source.js'
import { type Decode, decodeHere } from './decode.js'
import { checkTableExpansion } from './expansion.js'
import { RAW_MAGIC, rawTable } from './raw.js'
import { readText } from './read-text.js'
import type { RowScanning } from './scan-rows.js'
import type { Table } from './table.js'
import type { TextTableOptions } from './text-table.js'

export interface ReadTableOptions extends TextTableOptions {
  /** Name or number of a workbook's sheet; the first that is not hidden unless given. */
  readonly sheet?: string | undefined
  /** Where Parquet and Arrow are decoded: in this thread unless given. */
  readonly decode?: Decode | undefined
  /** Where rows of large texts are read: in this thread unless given. */
  readonly scanning?: RowScanning | undefined
  /** Opens the files that belong to PLINK genotypes: the same name with another ending. */
  readonly openSibling?: OpenSibling | undefined
}

export async function readTable(source: ByteSource, options: ReadTableOptions = {}): Promise<Table> {
  const { head } = source
  const { decode = decodeHere, sheet, openSibling, ...text } = options
  const begins = (magic: string) =>
    Array.from(magic).every((character, i) => head[i] === character.charCodeAt(0))
  if (begins('PAR1')) return decode('parquet', source)
  if (begins('ARROW1\0\0') || begins('\xff\xff\xff\xff')) return decode('arrow', source)
  if (begins(RAW_MAGIC)) return rawTable(source)
  if (begins('l\x1b')) return (await import('../plink/plink-table.js')).plinkTable(source, openSibling)
  if (begins('PK\x03\x04')) {
    const { xlsxTable } = await import('../xlsx/xlsx-table.js')
    return xlsxTable(source, { sheet, asText: text.asText })
  }
  if (sheet !== undefined)
    fail('usage/sheet', { where: 'sheet', rule: 'is only for Excel workbooks', got: sheet })
  refuseKnown(source.name, begins)
  const { packedBytes } = source
  const checks = packedBytes && {
    checkBytes: (bytes: number) => checkTableExpansion(source.name, packedBytes(), bytes),
  }
  return readText(source, { ...text, ...checks })
}

/** Formats people try, with the way out of each. */
function refuseKnown(where: string, begins: (magic: string) => boolean): void {
  const known: readonly (readonly [magic: string, what: string])[] = [
    ['FEA1', 'is Feather version 1'],
    ['\xd0\xcf\x11\xe0', 'is an old Excel workbook (.xls), or one with a password'],
    ['%PDF', 'is a PDF document'],
    ['SQLite format 3', 'is an SQLite database'],
    ['\x89HDF', 'is an HDF5 file'],
    ['\x93NUMPY', 'is a NumPy array without names'],
    ['RDX', 'is an R data file'],
    ['BZh', 'is packed with bzip2'],
    ['\xfd7zXZ', 'is packed with xz'],
    ['\x28\xb5\x2f\xfd', 'is packed with zstd'],
    ['7z\xbc\xaf', 'is a 7z archive'],
    ['Rar!', 'is a RAR archive'],
  ]
  const found = known.find(([magic]) => begins(magic))
  if (found === undefined) return
  fail('data/format', {
    where,
    rule: found[1],
    hint: 'Secateur reads CSV, TSV (also gzipped), Excel (.xlsx), Parquet, Arrow or Feather version 2, and PLINK .bed: export it as one of them.',
  })
}
