/** Some of the columns of a table at a time: a page never holds twenty thousand rows. */
import type { Inspection } from '../../../src/data/inspect/inspect-table.js'
import { labelsOf } from '../../../src/data/prepare/encode.js'
import { globMatcher, isGlob } from '../../../src/data/prepare/find/glob.js'
import type { Table } from '../../../src/data/table/table.js'

export interface ColumnMatch {
  /** Part of a name, or a pattern such as gene_* for all of it, in whatever case. */
  readonly query?: string
  /** Only columns with remarks or missing cells, or only those of these names. */
  readonly only?: 'odd' | readonly string[]
}

export interface ColumnRequest extends ColumnMatch {
  readonly offset?: number
  readonly count: number
}

export type ColumnPage = ReturnType<typeof columnPage>
export type ShownColumn = ColumnPage['columns'][number]

const CELLS = 3

/** How many columns match, and some of them with their place in the table and their first cells. */
export function columnPage(table: Table, inspection: Inspection, request: ColumnRequest) {
  const { offset = 0, count } = request
  const matches = matchingColumns(inspection, request)
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

/** Positions of the columns that match. */
export function matchingColumns(inspection: Inspection, { query = '', only }: ColumnMatch): number[] {
  const part = query.trim().toLowerCase()
  const fits = isGlob(part) ? globMatcher(part) : (name: string) => name.includes(part)
  const names = Array.isArray(only) ? new Set(only) : undefined
  return [...inspection.columns.keys()].filter(j => {
    const { name, remarks, missing } = inspection.columns[j]
    if (part !== '' && !fits(name.toLowerCase())) return false
    if (only === 'odd' && remarks.length === 0 && missing === 0) return false
    return names === undefined || names.has(name)
  })
}
