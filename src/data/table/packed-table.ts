import type { Column, Table } from './table.js'

/** A column as plain data, ready to be handed from one thread to another. */
export interface PackedColumn extends Omit<Column, 'copy'> {
  readonly numbers: Float64Array
}

export function packColumn(column: Column, rows: number): PackedColumn {
  const { name, missing, text, merged, declared, fixedWidth } = column
  const numbers = new Float64Array(rows)
  column.copy(numbers, 0)
  return {
    name,
    missing,
    fixedWidth,
    numbers,
    ...(declared && { declared }),
    ...(merged !== undefined && { merged }),
    ...(text && { text: { codes: text.codes.slice(0, rows), levels: text.levels } }),
  }
}

/** A table of a format without lines. */
export function unpackTable(columns: readonly PackedColumn[], rows: number, format: Table['format']): Table {
  return {
    rows,
    format,
    columns: columns.map(({ numbers, ...column }) => ({
      ...column,
      copy: (target, offset) => target.set(numbers, offset),
    })),
    line: () => undefined,
  }
}

/** What can change hands without being copied. */
export function buffersOf({ numbers, text }: PackedColumn): ArrayBuffer[] {
  return [numbers.buffer as ArrayBuffer, ...(text ? [text.codes.buffer as ArrayBuffer] : [])]
}
