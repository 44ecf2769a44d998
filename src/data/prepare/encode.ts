/**
 * A column of the table as columns of numbers. A factor of L levels becomes L - 1 columns (treatment coding: the first level in
 * the order of its characters is the base, each other level has a column that is 1 in its rows and 0 elsewhere).
 */
import { fail } from '../../errors.js'
import { parseLeadingZeros, whyNoNumber } from '../cell.js'
import { cellAt, column as columnCalled } from '../place.js'
import { type Column, rowPlace, type Table } from '../table/table.js'
import type { ColumnType } from './column-type.js'
import { daysOf } from './dates.js'
import { shellWord } from './find/shell-word.js'
import { numericCells, type Profile, yesOrNo } from './profile.js'

/** The level that missing cells of a factor become where they may stay. */
export const MISSING_LEVEL = '(missing)'

export type Role = 'number' | 'boolean' | 'factor' | 'ordered' | 'date'

export function roleOf(found: Profile, type: ColumnType | undefined): Role {
  if (type !== undefined) return type.kind
  if (found.kind === 'factor') return 'factor'
  return found.kind === 'boolean' || found.kind === 'date' ? found.kind : 'number'
}

/** One number per row into target[offset ..], NaN where the cell is missing. */
export function encodeNumbers(
  table: Table,
  column: Column,
  role: Exclude<Role, 'factor'>,
  type: ColumnType | undefined,
  target: Float64Array,
  offset: number,
): void {
  const { rows } = table
  if (type?.kind === 'ordered') {
    labelsOf(column, rows).forEach((label, i) => {
      const place = label === undefined ? Number.NaN : type.levels.indexOf(label) + 1
      if (place === 0) refuse(table, column, i, 'ordered')
      target[offset + i] = place
    })
    return
  }
  numericCells(column, rows, target, offset)
  if (role === 'boolean') refuseOtherNumbers(table, column, target.subarray(offset, offset + rows))
  if (column.text === undefined) return
  const { codes, levels } = column.text
  const values = levels.map(numberIn[role === 'boolean' || role === 'date' ? role : 'number'])
  for (let i = 0; i < rows; i++) {
    if (codes[i] === 0) continue
    const value = values[codes[i] - 1]
    if (Number.isNaN(value)) refuse(table, column, i, role)
    target[offset + i] = value
  }
}

const numberIn = {
  number: parseLeadingZeros,
  boolean: yesOrNo,
  date: daysOf,
}

function refuseOtherNumbers(table: Table, column: Column, values: Float64Array): void {
  const other = values.findIndex(value => value !== 0 && value !== 1 && !Number.isNaN(value))
  if (other >= 0) refuse(table, column, other, 'boolean')
}

/** The label of each row, undefined where the cell is missing. */
export function labelsOf(column: Column, rows: number): (string | undefined)[] {
  const numbers = new Float64Array(rows)
  column.copy(numbers, 0)
  const { text } = column
  return Array.from(numbers, (value, i) => {
    const code = text?.codes[i] ?? 0
    if (code > 0) return text!.levels[code - 1]
    return Number.isNaN(value) ? undefined : String(value)
  })
}

function refuse(table: Table, column: Column, row: number, role: Role): never {
  const where = cellAt(column.name, row + 1, rowPlace(table, row))
  const word = shellWord(column.name)
  if (role === 'ordered') {
    fail('data/level', {
      where,
      rule: 'has a level that is missing from the list after ordered:',
      hint: 'Add it to the list.',
    })
  }
  if (role === 'date') {
    fail('data/date', {
      where,
      rule: 'is not a date written as year-month-day',
      hint: 'For example 2024-01-31.',
    })
  }
  if (role === 'boolean') {
    fail('data/boolean', { where, rule: 'is not one of true/false, yes/no, t/f, y/n, 1/0' })
  }
  const { codes, levels } = column.text!
  const { code, rule } = whyNoNumber(levels[codes[row] - 1], table.format.decimal)
  const asText =
    code === 'not-a-number' || code === 'precision'
      ? `take the column as text with --types${word === '' ? '' : `${word}=factor`}, `
      : ''
  fail(`data/${code}`, {
    where,
    rule,
    hint: `Correct the cell, ${asText}or leave the column out with --drop${word}.`,
  })
}

/** Two different numbers of a column must not become one. */
export function refuseMerged(table: Table, column: Column): void {
  if (column.merged === undefined) return
  const word = shellWord(column.name)
  fail('data/precision', {
    where: cellAt(column.name, column.merged + 1, rowPlace(table, column.merged)),
    rule: 'has a number that double precision cannot tell from another one of the column',
    hint: `Write fewer digits, subtract what the numbers have in common, or leave the column out with --drop${word}.`,
  })
}

/** A numeric column with a text in it is refused where it stands, and never taken as text. */
export function refuseStray(table: Table, column: Column, row: number): never {
  return refuse(table, column, row, 'number')
}

export function refuseFactorTransform(name: string): never {
  fail('usage/transform', {
    where: columnCalled(name),
    rule: 'must be numeric to be transformed',
    hint: 'Take it out of --log and --rank.',
  })
}
