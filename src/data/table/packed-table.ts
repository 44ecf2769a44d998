import { columnMemory } from '../columns/column-memory.js'
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

/** How many rows and columns the whole table has. */
export interface TableShape {
  readonly rows: number
  readonly columns: number
}

/** A table of a format without lines, from parts of its columns as they come: their numbers go into one memory, and no part stays. */
export function gatherColumns({ rows, columns: width }: TableShape) {
  const numbers = columnMemory(rows * width)
  const columns: Column[] = []
  return {
    add(part: PackedColumns): void {
      numbers.set(part.numbers, columns.length * rows)
      for (const about of part.about) {
        const from = columns.length * rows
        const copy: Column['copy'] = (target, offset) =>
          target.set(numbers.subarray(from, from + rows), offset)
        columns.push({ ...about, copy })
      }
    },
    table: (format: Table['format']): Table => ({ rows, format, columns, numbers, line: () => undefined }),
  }
}

/** What can change hands without being copied. */
export function buffersOf({ about, numbers }: PackedColumns): ArrayBuffer[] {
  return [numbers.buffer, ...about.flatMap(({ text }) => (text ? [text.codes.buffer] : []))] as ArrayBuffer[]
}
