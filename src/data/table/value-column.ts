/** Columns of formats that know types: JavaScript values in, numbers and texts out. */

import type { Column } from './table.js'
import { type TextBuilder, textBuilder } from './text-cells.js'

export interface ValueColumn {
  /** Values of rows from `start` on. */
  add(values: ArrayLike<unknown>, start: number): void
  column(): Column
}

const DAY = 86_400_000

/** Numbers as they are, without a look at each one's type. */
export type Numbers =
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array

export function areNumbers(values: ArrayLike<unknown>): values is Numbers {
  return ArrayBuffer.isView(values) && typeof values[0] === 'number'
}

/** A column of numbers that are all finite, read where they lie; undefined where some are not. */
export function numberColumn(name: string, parts: readonly Numbers[]): Column | undefined {
  if (!parts.every(areFinite)) return undefined
  return {
    name,
    missing: 0,
    fixedWidth: false,
    copy(target, offset) {
      let at = offset
      // Adding zero turns -0 into 0, so that equal data have equal bytes.
      for (const part of parts) for (let i = 0; i < part.length; i++) target[at++] = part[i] + 0
    },
  }
}

function areFinite(part: Numbers): boolean {
  for (let i = 0; i < part.length; i++) if (!Number.isFinite(part[i])) return false
  return true
}

export function valueColumn(name: string, rows: number, date = false): ValueColumn {
  const numbers = new Float64Array(rows).fill(Number.NaN)
  let text: TextBuilder | undefined
  const kinds = { missing: rows, boolean: 0, date: 0, nested: 0 }

  function addText(row: number, value: string): void {
    if (value.trim() === '') {
      kinds.missing++
      return
    }
    text ??= textBuilder()
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

  function addNumbers(values: Numbers, start: number): void {
    for (let i = 0; i < values.length && start + i < rows; i++) {
      const value = values[i]
      if (!Number.isFinite(value)) addValue(start + i, value)
      else {
        numbers[start + i] = value + 0
        kinds.missing--
      }
    }
  }

  return {
    add(values, start) {
      if (areNumbers(values)) {
        addNumbers(values, start)
        return
      }
      for (let i = 0; i < values.length && start + i < rows; i++) addValue(start + i, values[i])
    },
    column: () => ({
      name,
      missing: kinds.missing,
      ...(text && { text: text.cells(rows) }),
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
