import type { SelectionResult } from '../method/result.js'
import { csvText } from './csv.js'
import { memberRows } from './members-table.js'

/** One row per member, in the order of Algorithm 1. */
export function membersCsv(result: SelectionResult): string {
  return csvText(
    ['member', 'order', 'kept', 'size', 'loss', 'strength', 'diversity'],
    memberRows(result).map(row => Object.values(row)),
  )
}
