import type { ByteSource } from './byte-source.js'
import type { Table } from './table.js'

/** Formats that know types, which libraries decode. */
export type TypedFormat = 'parquet' | 'arrow'

export type Decode = (format: TypedFormat, source: ByteSource) => Promise<Table>

/** In this thread. Decoders of formats that are not at hand are not loaded. */
export const decodeHere: Decode = async (format, source) =>
  format === 'parquet'
    ? (await import('./parquet.js')).parquetTable(source)
    : (await import('./arrow.js')).arrowTable(source)
