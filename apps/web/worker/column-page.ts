/** Some of the columns of a table at a time: a page never holds twenty thousand rows. */
import type { ColumnReport, Inspection } from '../../../src/data/inspect/inspect-table.js'
import { labelsOf } from '../../../src/data/prepare/encode.js'
import type { Table } from '../../../src/data/table/table.js'

export interface ColumnRequest {
  /** Part of a name, in whatever case. */
  readonly query?: string
  /** Only columns with remarks or holes, or only those of these names. */
  readonly only?: 'odd' | readonly string[]
  readonly offset?: number
  readonly count: number
}

export interface ShownColumn extends ColumnReport {
  /** Among the columns of the table. */
  readonly position: number
  /** The first cells, as they are read. */
  readonly cells: readonly string[]
}

export interface ColumnPage {
  /** Columns that match. */
  readonly total: number
  readonly columns: readonly ShownColumn[]
}

const CELLS = 3

export function columnPage(table: Table, inspection: Inspection, request: ColumnRequest): ColumnPage {
  const { query = '', only, offset = 0, count } = request
  const part = query.trim().toLowerCase()
  const names = Array.isArray(only) ? new Set(only) : undefined
  const matches: number[] = []
  inspection.columns.forEach((report, j) => {
    if (part !== '' && !report.name.toLowerCase().includes(part)) return
    if (only === 'odd' && report.remarks.length === 0 && report.missing === 0) return
    if (names !== undefined && !names.has(report.name)) return
    matches.push(j)
  })
  return {
    total: matches.length,
    columns: matches.slice(offset, offset + count).map(position => ({
      ...inspection.columns[position],
      position,
      cells: labelsOf(table.columns[position], table.rows)
        .slice(0, CELLS)
        .map(cell => cell?.slice(0, 40) ?? ''),
    })),
  }
}
