import type { Table } from '../../../src/data/table/table.js'

/** The cells of a table row by row: a number, a text, or null where there is nothing. */
export function cellsOf({ rows, columns }: Table): (number | string | null)[][] {
  const byColumn = columns.map(({ text, ...column }) => {
    const numbers = new Float64Array(rows)
    column.copy(numbers, 0)
    return Array.from(numbers, (value, i) => {
      const code = text?.codes[i] ?? 0
      return code > 0 ? text!.levels[code - 1] : Number.isNaN(value) ? null : value
    })
  })
  return Array.from({ length: rows }, (_, i) => byColumn.map(cells => cells[i]))
}
