/** Columns of formats that know types: JavaScript values in, numbers and texts out. */

import type { Column } from './table.js'
import { textBuilder } from './text-cells.js'

export interface ValueColumn {
  /** Values of rows from `start` on. */
  add(values: ArrayLike<unknown>, start: number): void
  column(): Column
}

const DAY = 86_400_000

export function valueColumn(name: string, rows: number, date = false): ValueColumn {
  const numbers = new Float64Array(rows).fill(Number.NaN)
  const text = textBuilder()
  const kinds = { missing: rows, text: 0, boolean: 0, date: 0, nested: 0 }

  function addText(row: number, value: string): void {
    if (value.trim() === '') {
      kinds.missing++
      return
    }
    kinds.text++
    text.add(row, value.trim())
  }

  function addValue(row: number, value: unknown): void {
    if (value === null || value === undefined || Number.isNaN(value)) return
    kinds.missing--
    if (typeof value === 'number') {
      // Infinities are no numbers here; their text tells the reader why.
      if (Number.isFinite(value)) numbers[row] = value + 0
      else addText(row, String(value))
    } else if (typeof value === 'bigint') {
      if (Number.isSafeInteger(Number(value))) numbers[row] = Number(value)
      else addText(row, String(value))
    } else if (typeof value === 'boolean') {
      kinds.boolean++
      numbers[row] = value ? 1 : 0
    } else if (typeof value === 'string') addText(row, value)
    else if (value instanceof Date) {
      kinds.date++
      numbers[row] = value.getTime() / DAY
    } else kinds.nested++
  }

  return {
    add(values, start) {
      for (let i = 0; i < values.length && start + i < rows; i++) addValue(start + i, values[i])
    },
    column: () => ({
      name,
      missing: kinds.missing,
      ...(kinds.text > 0 && { text: text.cells(rows) }),
      ...(kinds.nested > 0
        ? { declared: 'nested' as const }
        : date || kinds.date > 0
          ? { declared: 'date' as const }
          : kinds.boolean > 0 && { declared: 'boolean' as const }),
      fixedWidth: false,
      copy: (target, offset) => target.set(numbers, offset),
    }),
  }
}
