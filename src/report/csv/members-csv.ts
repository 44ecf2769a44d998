import type { SelectionResult } from '../../method/result/result.js'
import { memberRows } from '../text/members-table.js'
import { csvText } from './csv.js'

/** One row per member, in the order of Algorithm 1. */
export function membersCsv(result: SelectionResult): string {
  return csvText(
    ['member', 'order', 'kept', 'size', 'loss', 'strength', 'diversity'],
    memberRows(result).map(row => Object.values(row)),
  )
}
