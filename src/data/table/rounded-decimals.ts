/**
 * Decimals of a column that were rounded to become doubles: fine as long as no two different ones become the same. Kept is a
 * fingerprint of each, not its text.
 */
import { writtenDecimal } from '../written-decimal.js'

export interface RoundedDecimals {
  add(row: number, cell: string): void
  /** The first row whose decimal became the same double as another decimal of the column; undefined where all are apart. */
  merged(numbers: Float64Array): number | undefined
}

export function roundedDecimals(): RoundedDecimals {
  const rows: number[] = []
  const prints: number[] = []
  return {
    add(row, cell) {
      rows.push(row)
      prints.push(fingerprint(cell))
    },
    merged(numbers) {
      const own = new Map<number, number>()
      let first = Number.POSITIVE_INFINITY
      rows.forEach((row, k) => {
        const known = own.get(numbers[row])
        if (known === undefined) own.set(numbers[row], prints[k])
        else if (known !== prints[k]) first = Math.min(first, row)
      })
      const isRounded = new Set(rows)
      numbers.forEach((value, row) => {
        if (row < first && own.has(value) && !isRounded.has(row)) first = row
      })
      return Number.isFinite(first) ? first : undefined
    },
  }
}

/** FNV-1a of digits and exponent: equal decimals have equal ones, however they are written. */
function fingerprint(cell: string): number {
  const { digits, exponent } = writtenDecimal(cell)
  let hash = 0x811c9dc5
  for (const character of `${cell.trimStart().startsWith('-') ? '-' : ''}${digits}e${exponent}`)
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return hash >>> 0
}
