/** What a column holds, told from all of its cells. */

import { BINARY, FACTS, SEQUENCE, WHOLE } from '../../math/kernels/scalar/join-columns.js'
import { hasLeadingZero, isBeyondWhole, parseLeadingZeros } from '../cell.js'
import { type NumberFacts, numberFacts } from '../columns/number-facts.js'
import type { Column } from '../table/table.js'
import { isDate } from './dates.js'

export type Kind = 'number' | 'integer' | 'boolean' | 'factor' | 'date' | 'empty' | 'nested'

export interface Profile {
  readonly kind: Kind
  readonly missing: number
  /** Of the numbers; NaN without any. */
  readonly min: number
  readonly max: number
  /** Distinct texts; 0 where the column is not text. Where some numbers are beyond what can be held, distinct cells. */
  readonly levels: number
  /** All cells that are not missing are the same. */
  readonly constant: boolean
  /** Whole numbers with leading zeros, all of the same width: codes, not quantities. */
  readonly codes: boolean
  /** 1, 2, 3, ... or 0, 1, 2, ... down the rows. */
  readonly sequence: boolean
  /** Whole numbers, some of which double precision cannot hold. */
  readonly beyond: boolean
  /** First row, and number of rows, whose text keeps a numeric column from being one. */
  readonly stray?: { readonly row: number; readonly count: number }
}

/** Quantities people write that are no numbers yet: "1,234.5", "< 3", "12 %", "$5". */
const NUMBERISH = /^[<>≤≥~≈=$€£¥\s]*[+-]?[\d.,\s'’]*\d[\d.,\s'’]*(?:[eE][+-]?\d+)?\s*[%$€£¥]?$/
const INFINITE = /^[+-]?inf(?:inity)?$/i

const booleans: readonly (readonly [no: string, yes: string])[] = [
  ['false', 'true'],
  ['no', 'yes'],
  ['f', 't'],
  ['n', 'y'],
]

/** 1 for a word that means yes, 0 for one that means no, else NaN. */
export function yesOrNo(text: string): number {
  const word = text.toLowerCase()
  const pair = booleans.find(both => both.includes(word))
  return pair === undefined ? Number.NaN : pair.indexOf(word)
}

/** numbers[offset ..] are the column's, as `numericCells` gives them. */
export function profile(column: Column, rows: number, numbers: Float64Array, offset = 0): Profile {
  const { text, missing, declared } = column
  const facts = numberFacts(numbers, offset, rows)
  if (text === undefined && missing < rows && (declared === undefined || declared === 'number'))
    return numberProfile(facts, missing, declared === undefined)
  const levels = text?.levels ?? []
  const written = rows - missing
  const common = {
    missing,
    min: facts.min,
    max: facts.max,
    codes: false,
    beyond: false,
    sequence: facts.sequence,
  }
  if (declared === 'nested') return { ...common, kind: 'nested', levels: 0, constant: false }
  if (written === 0) return { ...common, kind: 'empty', levels: 0, constant: true }
  if (declared === 'factor') {
    const used = new Set(text!.codes.subarray(0, rows).filter(code => code > 0)).size
    return { ...common, kind: 'factor', levels: used, constant: used === 1 }
  }
  const codes = areCodes(column)
  const strays =
    text === undefined || codes
      ? none
      : textRows(text.codes, rows, code => Number.isNaN(parseLeadingZeros(levels[code - 1])))
  if (codes || (strays.count > 0 && !isNumeric(column, rows, strays.count))) {
    const kind = codes || !Number.isNaN(facts.min) ? 'factor' : textKind(levels)
    const distinct = levels.length + distinctNumbers(numbers, offset, text!.codes, rows)
    return { ...common, kind, levels: distinct, constant: distinct === 1, codes }
  }
  if (
    strays.count > 0 &&
    facts.whole &&
    levels.every(level => hasLeadingZero(level) || isBeyondWhole(level))
  ) {
    const distinct = levels.length + distinctNumbers(numbers, offset, text!.codes, rows)
    return {
      ...common,
      kind: 'integer',
      levels: distinct,
      constant: distinct === 1,
      beyond: true,
      stray: strays,
    }
  }
  const found = numberProfile(facts, missing, declared === undefined)
  const kind = declared === undefined || declared === 'number' ? found.kind : declared
  const stray = strays.count > 0 ? { stray: strays, constant: false } : {}
  return { ...found, kind, ...stray }
}

/** Of a column whose cells are numbers or missing; `mayBeWhole` where nothing but its numbers says what it holds. */
function numberProfile(facts: NumberFacts, missing: number, mayBeWhole: boolean): Profile {
  const { min, max, whole, binary, sequence } = facts
  return numbersFrom(min, max, missing, sequence, kindFrom(binary, mayBeWhole && whole))
}

/** Of a complete column of numbers, number j of those of which somebody has told what they are. */
export function toldProfile(told: Float64Array, j: number, mayBeWhole: boolean): Profile {
  const at = FACTS * j
  const kinds = told[at + 2]
  const kind = kindFrom((kinds & BINARY) !== 0, mayBeWhole && (kinds & WHOLE) !== 0)
  return numbersFrom(told[at], told[at + 1], 0, (kinds & SEQUENCE) !== 0, kind)
}

function kindFrom(isBinary: boolean, isWhole: boolean): Kind {
  return isBinary ? 'boolean' : isWhole ? 'integer' : 'number'
}

function numbersFrom(min: number, max: number, missing: number, sequence: boolean, kind: Kind): Profile {
  return {
    kind,
    missing,
    min,
    max,
    levels: 0,
    constant: min === max,
    codes: false,
    sequence,
    beyond: false,
  }
}

/** The column's numbers, those written with leading zeros included; NaN where there is none. */
export function numericCells(column: Column, rows: number, target: Float64Array, offset = 0): void {
  column.copy(target, offset)
  const { text } = column
  if (text === undefined) return
  const values = text.levels.map(parseLeadingZeros)
  for (let i = 0; i < rows; i++) {
    const code = text.codes[i]
    if (code > 0) target[offset + i] = values[code - 1]
  }
}

const none = { row: -1, count: 0 }

function areCodes({ text, fixedWidth }: Column): boolean {
  return text !== undefined && fixedWidth && text.levels.every(hasLeadingZero)
}

/** Most cells are numbers or meant to be. */
function isNumeric({ text, missing }: Column, rows: number, strays: number): boolean {
  const { codes, levels } = text!
  const meant = textRows(
    codes,
    rows,
    code => NUMBERISH.test(levels[code - 1]) || INFINITE.test(levels[code - 1]),
  )
  const written = rows - missing
  if (strays === written && levels.every(isDate)) return false
  return 2 * (written - strays + meant.count) >= written
}

function textKind(levels: readonly string[]): Kind {
  const words = levels.map(level => level.toLowerCase())
  if (booleans.some(pair => words.every(word => pair.includes(word)))) return 'boolean'
  return levels.every(isDate) ? 'date' : 'factor'
}

function textRows(
  codes: Int32Array,
  rows: number,
  wanted: (code: number) => boolean,
): { row: number; count: number } {
  let row = -1
  let count = 0
  for (let i = 0; i < rows; i++) {
    if (codes[i] === 0 || !wanted(codes[i])) continue
    if (count++ === 0) row = i
  }
  return { row, count }
}

/** Of the cells that are not text. */
function distinctNumbers(numbers: Float64Array, offset: number, codes: Int32Array, rows: number): number {
  const seen = new Set<number>()
  for (let i = 0; i < rows; i++) {
    const value = numbers[offset + i]
    if (codes[i] === 0 && !Number.isNaN(value)) seen.add(value)
  }
  return seen.size
}
