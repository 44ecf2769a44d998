/** The predictors of a table, each with what it is and how many columns of numbers it becomes. */
import type { LeftOutColumn } from '../dataset.js'
import type { Column, Table } from '../table/table.js'
import type { ColumnType } from './column-type.js'
import { type Role, refuseMerged, refuseStray, roleOf } from './encode.js'
import { identifierReason } from './identifier.js'
import { numericCells, type Profile, profile } from './profile.js'

export interface Predictor {
  readonly column: Column
  /** Among the columns of the table. */
  readonly position: number
  readonly role: Role
  readonly type: ColumnType | undefined
  readonly found: Profile
}

export function choosePredictors(
  table: Table,
  positions: readonly number[],
  types: ReadonlyMap<number, ColumnType>,
): { readonly predictors: readonly Predictor[]; readonly leftOut: readonly LeftOutColumn[] } {
  const predictors: Predictor[] = []
  const leftOut: LeftOutColumn[] = []
  const numbers = new Float64Array(table.rows)
  for (const j of positions) {
    const column = table.columns[j]
    numericCells(column, table.rows, numbers)
    const found = profile(column, table.rows, numbers)
    const type = types.get(j)
    const reason = reasonToLeaveOut(column, found, table.rows, type, numbers)
    if (reason !== undefined) leftOut.push({ name: column.name, reason })
    else {
      if (type === undefined && found.stray !== undefined) refuseStray(table, column, found.stray.row)
      refuseMerged(table, column)
      predictors.push({ column, position: j, role: roleOf(found, type), type, found })
    }
  }
  return { predictors, leftOut }
}

/** Rows that are not used may have held all that a column has. */
export function predictorsInRows(
  { rows: height }: Table,
  predictors: readonly Predictor[],
  rows: Int32Array,
): { readonly predictors: readonly Predictor[]; readonly leftOut: readonly LeftOutColumn[] } {
  const numbers = new Float64Array(height)
  const isThere = ({ column, found }: Predictor) => {
    if (found.missing === 0 || rows.length === height) return true
    column.copy(numbers, 0)
    const codes = column.text?.codes
    return rows.some(row => !Number.isNaN(numbers[row]) || (codes?.[row] ?? 0) > 0)
  }
  const gone = predictors.filter(predictor => !isThere(predictor))
  return {
    predictors: gone.length === 0 ? predictors : predictors.filter(predictor => !gone.includes(predictor)),
    leftOut: gone.map(({ column }) => ({ name: column.name, reason: 'empty in the rows that are used' })),
  }
}

function reasonToLeaveOut(
  column: Column,
  found: Profile,
  rows: number,
  type: ColumnType | undefined,
  numbers: Float64Array,
): string | undefined {
  if (found.kind === 'empty') return 'empty'
  if (found.kind === 'nested') return 'holds lists or records'
  if (type !== undefined) return undefined
  if (found.kind === 'date') return 'a date; --types NAME=date takes it as days'
  if (found.kind === 'factor' && found.constant) return 'the same text in every row'
  return identifierReason(column, found, rows, () => new Set(numbers).size)
}
