/** Arrow files and streams, and Feather version 2, which is the same, through flechette. */
import {
  type Column as ArrowColumn,
  CompressionType,
  setCompressionCodec,
  tableFromIPC,
} from '@uwdata/flechette'
import { decompressZstd } from 'hyparquet-compressors'
import { fail, SecateurError } from '../../errors.js'
import { checkHeader } from '../names.js'
import { type ByteSource, drain } from './byte-source.js'
import { checkSize } from './column-store.js'
import { checkExpansion, MOST_IN_COLUMNS } from './expansion.js'
import { unpackLz4Frame } from './lz4-frame.js'
import type { Column, Table } from './table.js'
import { areNumbers, numberColumn, valueColumn } from './value-column.js'

const readOnly = () => {
  throw new Error('Arrow files are only read')
}

function unpacker(unpack: (input: Uint8Array, length: number) => Uint8Array) {
  return {
    encode: readOnly,
    decode(input: Uint8Array, length: number) {
      checkExpansion('Arrow data', input.length, length, MOST_IN_COLUMNS)
      return unpack(input, length)
    },
  }
}

export async function arrowTable(source: ByteSource): Promise<Table> {
  // Registered when needed: the library is free of side effects.
  setCompressionCodec(CompressionType.LZ4_FRAME, unpacker(unpackLz4Frame))
  setCompressionCodec(
    CompressionType.ZSTD,
    unpacker((input, length) => decompressZstd(input, new Uint8Array(length))),
  )
  const bytes = await drain(source)
  try {
    const read = tableFromIPC(bytes, { useDate: true, useBigInt: true })
    const { names, numRows: rows } = read
    checkSize(rows, names.length)
    checkExpansion(source.name, bytes.length, rows * names.length * 8, MOST_IN_COLUMNS)
    if (names.length === 0) fail('data/empty', { where: source.name, rule: 'has no columns' })
    checkHeader(names)
    const columns = names.map((name, j) => columnOf(name, read.getChildAt(j), rows))
    return { rows, columns, format: { kind: 'arrow', packed: source.packed }, line: () => undefined }
  } catch (error) {
    if (error instanceof SecateurError) throw error
    return fail('data/arrow', {
      where: source.name,
      rule: 'is damaged: it begins as Arrow but cannot be read',
      hint: 'Write it again, or copy it again in binary mode.',
    })
  }
}

function columnOf(name: string, values: ArrowColumn<unknown>, rows: number): Column {
  if (values.length !== rows) throw new Error('columns of different lengths')
  const parts = values.data.map(batch => batch.slice(0, batch.length) as ArrayLike<unknown>)
  const direct = parts.every(areNumbers) ? numberColumn(name, parts) : undefined
  if (direct !== undefined) return direct
  const building = valueColumn(name, rows)
  let start = 0
  for (const part of parts) {
    building.add(part, start)
    start += part.length
  }
  return building.column()
}
