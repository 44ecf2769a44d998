import { type CsvOptions, csvReader } from '../csv.js'
import { checkHeader } from '../names.js'
import { type ColumnStore, checkSize, columnStore, type StoreOptions } from './column-store.js'
import type { Dialect } from './sniff.js'
import type { Table } from './table.js'

export interface TextTableOptions extends CsvOptions {
  readonly asText?: StoreOptions['asText']
}

/** Bytes of a text table in, a table out. */
export function textTableReader(options: TextTableOptions = {}): {
  readonly push: (bytes: Uint8Array) => void
  end(packed?: 'gzip'): Table
} {
  let store: ColumnStore
  let written: Dialect
  const reader = csvReader(
    {
      header(names, dialect) {
        checkSize(0, names.length)
        checkHeader(names)
        written = dialect
        store = columnStore(names, { decimal: dialect.decimal, asText: options.asText })
      },
      row: (cells, line) => store.add(cells, line),
    },
    options,
  )
  return {
    push: bytes => reader.push(bytes),
    end(packed) {
      const encoding = reader.end()
      return store.table({ kind: 'text', packed, encoding, ...written })
    },
  }
}

/** A whole text or file at once. */
export function textTable(source: string | Uint8Array, options: TextTableOptions = {}): Table {
  const reader = textTableReader(options)
  reader.push(typeof source === 'string' ? new TextEncoder().encode(source) : source)
  return reader.end()
}
