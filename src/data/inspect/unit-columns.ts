import { numericCells, type Profile } from '../prepare/profile.js'
import type { Table } from '../table/table.js'

/** The columns that can be compared by correlation, each centred and of length one, missing cells at the centre. */
export interface UnitColumns {
  readonly rows: number
  /** Position of each in the table. */
  readonly position: readonly number[]
  /** Column after column, in single precision: they only propose pairs. */
  readonly unit: Float32Array
  /** Texts are equal or not; there is no near. */
  isText(k: number): boolean
  /** The numbers themselves, for the final word on a pair. */
  numbers(k: number, target: Float64Array): void
}

/** Numeric columns that vary; of the texts, each level coded by its first appearance, so that renamed copies are equal. */
export function unitColumns(table: Table, profiles: readonly Profile[]): UnitColumns {
  const { rows, columns } = table
  const position = [...columns.keys()].filter(j => comparable(profiles[j]))
  const copy = (j: number, target: Float64Array) => {
    const { text } = columns[j]
    if (profiles[j].levels === 0 || text === undefined) numericCells(columns[j], rows, target)
    else for (let i = 0; i < rows; i++) target[i] = text.codes[i] || Number.NaN
  }
  const unit = new Float32Array(position.length * rows)
  const numbers = new Float64Array(rows)
  position.forEach((j, k) => {
    copy(j, numbers)
    normalise(numbers, unit.subarray(k * rows, (k + 1) * rows))
  })
  return {
    rows,
    position,
    unit,
    isText: k => profiles[position[k]].levels > 0,
    numbers: (k, target) => copy(position[k], target),
  }
}

function comparable({ kind, constant, stray, min, levels }: Profile): boolean {
  if (constant || stray !== undefined) return false
  if (levels > 0) return Number.isNaN(min) && kind !== 'empty'
  return kind === 'number' || kind === 'integer' || kind === 'boolean' || kind === 'date'
}

function normalise(values: Float64Array, target: Float32Array): void {
  let sum = 0
  let count = 0
  let largest = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (Number.isNaN(value)) continue
    sum += value
    count++
    largest = Math.max(largest, Math.abs(value))
  }
  const mean = sum / count
  let squares = 0
  for (let i = 0; i < values.length; i++) {
    const share = (values[i] - mean) / largest
    if (!Number.isNaN(share)) squares += share * share
  }
  const norm = largest * Math.sqrt(squares)
  for (let i = 0; i < values.length; i++)
    target[i] = Number.isNaN(values[i]) || norm === 0 ? 0 : (values[i] - mean) / norm
}
