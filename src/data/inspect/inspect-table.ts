/** What is in a table: each column's type, missing cells and oddities, as a user should know them before selecting. */
import { identifierReason } from '../prepare/identifier.js'
import { numericCells, type Profile, profile } from '../prepare/profile.js'
import type { Column, Table, TableFormat } from '../table/table.js'
import { distinctCounter } from './distinct-counter.js'
import { type Duplicate, nearDuplicates } from './near-duplicates.js'
import { unitColumns } from './unit-columns.js'

export interface Inspection {
  readonly rows: number
  readonly format: TableFormat
  readonly columns: readonly ColumnReport[]
  /** Cells with nothing in them, and rows with at least one such cell. */
  readonly missing: number
  readonly incompleteRows: number
  /** False where a table has too many pairs of columns to compare all that look alike. */
  readonly duplicatesComplete: boolean
}

export interface ColumnReport {
  readonly name: string
  readonly type: Profile['kind']
  readonly missing: number
  /** Different cells, missing ones not counted. */
  readonly distinct: number
  /** Of numbers. */
  readonly min?: number
  readonly max?: number
  readonly remarks: readonly Remark[]
}

export type Remark =
  | { readonly kind: 'constant' | 'empty' | 'date' | 'nested' | 'leading-zeros' | 'counts-rows' }
  | { readonly kind: 'identifier'; readonly reason: string }
  | ({ readonly kind: 'text-among-numbers'; readonly cells: number } & RemarkPlace)
  | ({ readonly kind: 'precision' } & RemarkPlace)
  | { readonly kind: 'duplicate' | 'near-duplicate'; readonly of: string; readonly correlation: number }

interface RemarkPlace {
  /** From 1, the header not counted. */
  readonly row: number
  /** Of a text file. */
  readonly line?: number
  /** Of a workbook, such as C12. */
  readonly cell?: string
}

export function inspectTable(table: Table): Inspection {
  const { rows, columns } = table
  const incomplete = new Uint8Array(rows)
  const numbers = new Float64Array(rows)
  const units = unitColumns(table)
  const distinctNumbers = distinctCounter(rows)
  const reports = columns.map((column, j) => {
    numericCells(column, rows, numbers)
    const found = profile(column, rows, numbers)
    units.add(j, found, numbers)
    markMissing(column, numbers, incomplete)
    return reportOf(table, column, found, () => distinctNumbers(numbers))
  })
  const { duplicates, complete } = nearDuplicates(units.columns())
  const byColumn = new Map(duplicates.map(each => [each.column, each]))
  return {
    rows,
    format: table.format,
    columns: reports.map((report, j) => withDuplicate(report, byColumn.get(j), columns)),
    missing: columns.reduce((sum, { missing }) => sum + missing, 0),
    incompleteRows: incomplete.reduce((sum, missing) => sum + missing, 0),
    duplicatesComplete: complete,
  }
}

function reportOf(table: Table, column: Column, found: Profile, count: () => number): ColumnReport {
  const isText = found.levels > 0
  const distinct = isText ? found.levels : count()
  const isNumber = !isText && !Number.isNaN(found.min)
  return {
    name: column.name,
    type: found.kind,
    missing: found.missing,
    distinct,
    ...(isNumber && { min: found.min, max: found.max }),
    remarks: remarksOn(table, column, found, () => distinct),
  }
}

function remarksOn(table: Table, column: Column, found: Profile, distinct: () => number): Remark[] {
  const { rows } = table
  if (found.kind === 'empty' || found.kind === 'nested') return [{ kind: found.kind }]
  const reason = identifierReason(column, found, rows, distinct)
  const at = (row: number): RemarkPlace => {
    const [line, cell] = [table.line(row), table.cell?.(column.name, row)]
    if (cell !== undefined) return { row: row + 1, cell }
    return { row: row + 1, ...(line !== undefined && { line }) }
  }
  const stray = found.beyond ? undefined : found.stray
  const unheld = column.merged ?? (found.beyond ? found.stray?.row : undefined)
  return [
    ...(stray ? [{ kind: 'text-among-numbers' as const, ...at(stray.row), cells: stray.count }] : []),
    ...(unheld !== undefined && reason === undefined ? [{ kind: 'precision' as const, ...at(unheld) }] : []),
    ...(reason === undefined ? [] : [{ kind: 'identifier' as const, reason }]),
    ...(reason === undefined && found.sequence && rows >= 20 ? [{ kind: 'counts-rows' as const }] : []),
    ...(found.constant ? [{ kind: 'constant' as const }] : []),
    ...(found.kind === 'date' ? [{ kind: 'date' as const }] : []),
    ...(found.codes ? [{ kind: 'leading-zeros' as const }] : []),
  ]
}

function withDuplicate(
  report: ColumnReport,
  duplicate: Duplicate | undefined,
  columns: readonly Column[],
): ColumnReport {
  if (duplicate === undefined) return report
  const { correlation, exact } = duplicate
  const kind = exact ? ('duplicate' as const) : ('near-duplicate' as const)
  return { ...report, remarks: [...report.remarks, { kind, of: columns[duplicate.of].name, correlation }] }
}

function markMissing({ missing, text }: Column, numbers: Float64Array, incomplete: Uint8Array): void {
  if (missing === 0) return
  for (let i = 0; i < incomplete.length; i++)
    if (Number.isNaN(numbers[i]) && (text?.codes[i] ?? 0) === 0) incomplete[i] = 1
}
