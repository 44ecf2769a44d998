/** The predictors of a table, each with what it is and how many columns of numbers it becomes. */
import { columnMemory } from '../columns/column-memory.js'
import type { LeftOutColumn } from '../dataset.js'
import type { Column, Table } from '../table/table.js'
import type { ColumnType } from './column-type.js'
import { type Role, refuseMerged, refuseStray, roleOf } from './encode.js'
import { identifierReason } from './identifier.js'
import { numericCells, type Profile, profile, toldProfile } from './profile.js'

export interface Predictor {
  readonly column: Column
  /** Among the columns of the table. */
  readonly position: number
  readonly role: Role
  readonly type: ColumnType | undefined
  readonly found: Profile
}

export interface ChosenPredictors {
  readonly predictors: readonly Predictor[]
  readonly leftOut: readonly LeftOutColumn[]
  /** Where each of them is a complete column of numbers: those columns, one after the other. */
  readonly numbers?: Float64Array
}

export function choosePredictors(
  table: Table,
  positions: readonly number[],
  types: ReadonlyMap<number, ColumnType>,
): ChosenPredictors {
  const { rows } = table
  const predictors: Predictor[] = []
  const leftOut: LeftOutColumn[] = []
  const areNumbers = positions.every(j => !types.has(j) && isComplete(table.columns[j]))
  const there = areNumbers ? sharedNumbers(table, positions) : undefined
  const numbers = there ?? (areNumbers ? columnMemory(positions.length * rows) : new Float64Array(rows))
  const told = there === undefined ? undefined : table.facts
  // Nothing is made for each of many columns but what is kept of it.
  let offset = 0
  const distinct = () => new Set(numbers.subarray(offset, offset + rows)).size
  for (let k = 0; k < positions.length; k++) {
    const j = positions[k]
    const column = table.columns[j]
    offset = areNumbers ? (there === undefined ? predictors.length : k) * rows : 0
    if (there === undefined) numericCells(column, rows, numbers, offset)
    const found =
      told === undefined
        ? profile(column, rows, numbers, offset)
        : toldProfile(told, j, column.declared === undefined)
    const type = types.get(j)
    const reason = reasonToLeaveOut(column, found, rows, type, distinct)
    if (reason !== undefined) leftOut.push({ name: column.name, reason })
    else {
      if (type === undefined && found.stray !== undefined) refuseStray(table, column, found.stray.row)
      refuseMerged(table, column)
      predictors.push({ column, position: j, role: roleOf(found, type), type, found })
    }
  }
  // Of columns that lie in the table some may be left out: then the others have to be moved.
  const isMoved = there !== undefined && leftOut.length > 0
  const design = isMoved ? columnMemory(predictors.length * rows) : numbers
  if (isMoved) for (const [k, { column }] of predictors.entries()) column.copy(design, k * rows)
  return {
    predictors,
    leftOut,
    ...(areNumbers && { numbers: design.subarray(0, predictors.length * rows) }),
  }
}

/** The numbers of these columns where they lie one after the other in memory that all threads can read: a large table is not held twice. */
function sharedNumbers({ rows, numbers }: Table, positions: readonly number[]): Float64Array | undefined {
  if (numbers === undefined || numbers.buffer instanceof ArrayBuffer) return undefined
  const [first] = positions
  if (!positions.every((j, k) => j === first + k)) return undefined
  return numbers.subarray(first * rows, (first + positions.length) * rows)
}

/** A number in every row. */
function isComplete({ text, missing, declared }: Column): boolean {
  return text === undefined && missing === 0 && (declared === undefined || declared === 'number')
}

/** Rows that are not used may have held all that a column has. */
export function predictorsInRows(
  { rows: height }: Table,
  predictors: readonly Predictor[],
  rows: Int32Array,
): { readonly predictors: readonly Predictor[]; readonly leftOut: readonly LeftOutColumn[] } {
  if (rows.length === height) return { predictors, leftOut: [] }
  const numbers = new Float64Array(height)
  const isThere = ({ column, found }: Predictor) => {
    if (found.missing === 0) return true
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
  distinct: () => number,
): string | undefined {
  if (found.kind === 'empty') return 'empty'
  if (found.kind === 'nested') return 'holds lists or records'
  if (type !== undefined) return undefined
  if (found.kind === 'date') return 'a date; --types NAME=date takes it as days'
  if (found.kind === 'factor' && found.constant) return 'the same text in every row'
  return identifierReason(column, found, rows, distinct)
}
