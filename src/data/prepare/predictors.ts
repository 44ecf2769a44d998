/** The predictors of a table, each with what it is and how many columns of numbers it becomes. */
import { FACTS } from '../../math/kernels/scalar/join-columns.js'
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
  /** Those of which there may be more to say than that they are numbers. */
  readonly notable: readonly Predictor[]
  readonly leftOut: readonly LeftOutColumn[]
  /** Where each of them is a complete column of numbers. */
  readonly numbers?: NumberColumns
}

export interface NumberColumns {
  readonly names: readonly string[]
  /** x[j * rows + i] is row i of column j. */
  readonly x: Float64Array
  /** Of each column so many numbers (src/math/kernels/scalar/join-columns.ts), the least of its cells and the greatest before all others. */
  readonly facts: Float64Array
}

export function choosePredictors(
  table: Table,
  positions: readonly number[],
  types: ReadonlyMap<number, ColumnType>,
): ChosenPredictors {
  const { rows } = table
  const predictors: Predictor[] = []
  const leftOut: LeftOutColumn[] = []
  const isPlain = table.plain !== undefined && types.size === 0
  const areNumbers = isPlain || positions.every(j => !types.has(j) && isComplete(table.columns[j]))
  const there = areNumbers ? sharedNumbers(table, positions) : undefined
  const numbers = there ?? (areNumbers ? columnMemory(positions.length * rows) : new Float64Array(rows))
  const told = there === undefined ? undefined : table.facts
  const plain = told && isPlain ? plainPredictors(table, positions, told, there!) : undefined
  if (plain !== undefined) return plain
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
  const x = design.subarray(0, predictors.length * rows)
  return {
    predictors,
    notable: predictors,
    leftOut,
    ...(areNumbers && {
      numbers: {
        names: predictors.map(({ column }) => column.name),
        x,
        facts: factsOf(predictors),
      },
    }),
  }
}

function factsOf(predictors: readonly Predictor[]): Float64Array {
  const facts = new Float64Array(FACTS * predictors.length)
  for (let k = 0; k < predictors.length; k++) {
    const { found } = predictors[k]
    facts[FACTS * k] = found.min
    facts[FACTS * k + 1] = found.max
  }
  return facts
}

/**
 * Of columns that are nothing but numbers, of which it has been told what they are, where they lie: all of them are predictors, unless one names the rows;
 * undefined then. Only of those that hold whole numbers there may be more to say.
 */
function plainPredictors(
  { plain, rows }: Table,
  positions: readonly number[],
  told: Float64Array,
  x: Float64Array,
): ChosenPredictors | undefined {
  if (plain === undefined) return undefined
  const predictorAt = (k: number): Predictor => {
    const column = plain.column(positions[k])
    const found = toldProfile(told, positions[k], true)
    return { column, position: positions[k], role: roleOf(found, undefined), type: undefined, found }
  }
  const notable: Predictor[] = []
  // Where they lie one after the other, so does what was told of them.
  const facts = told.subarray(FACTS * positions[0], FACTS * (positions[0] + positions.length))
  for (let k = 0; k < positions.length; k++) {
    if (facts[FACTS * k + 2] === 0) continue
    const predictor = predictorAt(k)
    const distinct = () => new Set(x.subarray(k * rows, (k + 1) * rows)).size
    if (reasonToLeaveOut(predictor.column, predictor.found, rows, undefined, distinct) !== undefined)
      return undefined
    notable.push(predictor)
  }
  let all: readonly Predictor[] | undefined
  return {
    get predictors() {
      all ??= positions.map((_, k) => predictorAt(k))
      return all
    },
    notable,
    leftOut: [],
    numbers: { names: positions.map(j => plain.names[j]), x, facts },
  }
}

/** The numbers of these columns where they lie one after the other in memory that all threads can read: a large table is not held twice. */
function sharedNumbers({ rows, numbers }: Table, positions: readonly number[]): Float64Array | undefined {
  if (numbers === undefined || numbers.buffer instanceof ArrayBuffer) return undefined
  // They are ascending.
  const [first] = positions
  if (positions[positions.length - 1] !== first + positions.length - 1) return undefined
  return numbers.subarray(first * rows, (first + positions.length) * rows)
}

/** A number in every row. */
function isComplete({ text, missing, declared }: Column): boolean {
  return text === undefined && missing === 0 && (declared === undefined || declared === 'number')
}

/** Rows that are not used may have held all that a column has. */
export function emptyInRows(
  { rows: height }: Table,
  chosen: ChosenPredictors,
  rows: Int32Array,
): readonly Predictor[] {
  if (rows.length === height || chosen.numbers !== undefined) return []
  const numbers = new Float64Array(height)
  const isThere = ({ column, found }: Predictor) => {
    if (found.missing === 0) return true
    column.copy(numbers, 0)
    const codes = column.text?.codes
    return rows.some(row => !Number.isNaN(numbers[row]) || (codes?.[row] ?? 0) > 0)
  }
  return chosen.predictors.filter(predictor => !isThere(predictor))
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
