import type { Column, Table } from './table.js'

/** Some columns of a table as plain data, ready to be handed from one thread to another. */
export interface PackedColumns {
  readonly about: readonly Omit<Column, 'copy'>[]
  /** Column after column. */
  readonly numbers: Float64Array
}

export function packColumns(columns: readonly Column[], rows: number): PackedColumns {
  const numbers = new Float64Array(columns.length * rows)
  const about = columns.map((column, j) => {
    const { name, missing, text, merged, declared, fixedWidth } = column
    column.copy(numbers, j * rows)
    return {
      name,
      missing,
      fixedWidth,
      ...(declared && { declared }),
      ...(merged !== undefined && { merged }),
      ...(text && { text: { codes: text.codes.slice(0, rows), levels: text.levels } }),
    }
  })
  return { about, numbers }
}

/** A table of a format without lines, from the columns of all parts. */
export function unpackTable(parts: readonly PackedColumns[], rows: number, format: Table['format']): Table {
  return {
    rows,
    format,
    columns: parts.flatMap(({ about, numbers }) =>
      about.map((column, j) => {
        const own = numbers.subarray(j * rows, (j + 1) * rows)
        return { ...column, copy: (target: Float64Array, offset: number) => target.set(own, offset) }
      }),
    ),
    line: () => undefined,
  }
}

/** What can change hands without being copied. */
export function buffersOf({ about, numbers }: PackedColumns): ArrayBuffer[] {
  return [numbers.buffer, ...about.flatMap(({ text }) => (text ? [text.codes.buffer] : []))] as ArrayBuffer[]
}
