/** Cells that a program hands over: typed as numbers, but JavaScript promises nothing. */
import { fail } from '../errors.js'
import { parseNumber, whyNoNumber } from './cell.js'
import { cellAt } from './place.js'

/**
 * The number in a cell: null, undefined and a text with nothing in it are missing (NaN), never 0; a text is read as in a
 * file; true and false are 1 and 0. Anything else is refused.
 */
export function numberFrom(cell: unknown, name: string, i: number): number {
  if (typeof cell === 'number') return cell
  if (cell === null || cell === undefined) return Number.NaN
  if (typeof cell === 'boolean') return cell ? 1 : 0
  const text = typeof cell === 'string' ? cell : typeof cell === 'bigint' ? String(cell) : undefined
  const value = text === undefined ? Number.NaN : parseNumber(text)
  if (!Number.isNaN(value)) return value
  const { code, rule } = whyNoNumber(text ?? 'object')
  if (code === 'missing-value') return Number.NaN
  return fail(`data/${code}`, {
    where: cellAt(name, i + 1),
    rule,
    hint: 'Give numbers, missing cells as NaN or null.',
  })
}

/** A cell of a response as text, nothing where it is missing. */
export function labelFrom(cell: unknown, name: string, i: number): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number' || typeof cell === 'boolean' || typeof cell === 'bigint') return String(cell)
  return fail('data/not-a-number', { where: cellAt(name, i + 1), rule: 'must be a number or a label' })
}
