/**
 * Cells of a text table to columns, row by row. Numbers go to blocks of rows, column by column within a block, so that a table of
 * any height is kept once and nothing is ever copied to grow.
 */
import { fail } from '../../errors.js'
import { hasLeadingZero, isMissing, parseNumber } from '../cell.js'
import { isRounded, SAFE_DIGITS } from '../written-decimal.js'
import { type RoundedDecimals, roundedDecimals } from './rounded-decimals.js'
import type { Column, Decimal, Table, TableFormat } from './table.js'
import { type TextBuilder, textBuilder } from './text-cells.js'

export interface ColumnStore {
  add(cells: readonly string[], line: number): void
  table(format: TableFormat): Table
}

export interface StoreOptions {
  readonly decimal?: Decimal
  /** Columns whose cells stay text even where they look like numbers. */
  readonly asText?: ((name: string) => boolean) | undefined
}

/** Numbers per block; a block has at least one row. */
const BLOCK = 2 ** 19
const MOST_COLUMNS = 2 ** 20
const MOST_CELLS = 2 ** 31

export function columnStore(names: readonly string[], options: StoreOptions = {}): ColumnStore {
  const width = names.length
  const height = Math.min(4096, Math.max(1, Math.floor(BLOCK / width)))
  const parse = options.decimal === ',' ? parseCommaNumber : parseNumber
  const blocks: Float64Array[] = []
  const texts: (TextBuilder | undefined)[] = names.map(name =>
    options.asText?.(name) === true ? textBuilder() : undefined,
  )
  const isText = texts.map(text => text !== undefined)
  const missing = new Int32Array(width)
  const rounded = new Map<number, RoundedDecimals>()
  // Characters per cell: 0 before the first, -1 once two differ.
  const characters = new Int32Array(width)
  const lines: number[] = []
  let rows = 0

  function add(cells: readonly string[], line: number): void {
    const at = rows % height
    if (at === 0) {
      checkSize(rows, width)
      blocks.push(new Float64Array(width * height))
    }
    const block = blocks[blocks.length - 1]
    for (let j = 0; j < width; j++) {
      const cell = cells[j]
      const value = isText[j] ? Number.NaN : parse(cell)
      // Adding zero turns -0 into 0, so that equal data have equal bytes.
      block[j * height + at] = value + 0
      if (Number.isNaN(value) && isMissing(cell)) missing[j]++
      else addWritten(j, cell, value)
    }
    lines.push(line)
    rows++
  }

  function addWritten(j: number, cell: string, value: number): void {
    if (characters[j] !== cell.length) characters[j] = characters[j] === 0 ? cell.length : -1
    if (cell.length > SAFE_DIGITS && !Number.isNaN(value)) addLong(j, cell, value)
    if (!Number.isNaN(value) && (cell.charCodeAt(0) !== 48 || !hasLeadingZero(cell))) return
    let text = texts[j]
    if (text === undefined) {
      text = textBuilder()
      texts[j] = text
    }
    text.add(rows, cell.trim())
    if (!Number.isNaN(value)) blocks[blocks.length - 1][j * height + (rows % height)] = Number.NaN
  }

  function addLong(j: number, cell: string, value: number): void {
    const decimal = options.decimal === ',' ? cell.replace(',', '.') : cell
    if (!isRounded(decimal, value)) return
    const own = rounded.get(j) ?? roundedDecimals()
    own.add(rows, decimal)
    rounded.set(j, own)
  }

  function columnAt(name: string, j: number): Column {
    const copy = (target: Float64Array, offset: number) =>
      blocks.forEach((block, b) => {
        const count = Math.min(height, rows - b * height)
        target.set(block.subarray(j * height, j * height + count), offset + b * height)
      })
    const merged = rounded.get(j)?.merged(cellsOf(copy))
    return {
      name,
      missing: missing[j],
      ...(texts[j] && { text: texts[j].cells(rows) }),
      ...(merged !== undefined && { merged }),
      fixedWidth: characters[j] > 0,
      copy,
    }
  }

  function cellsOf(copy: Column['copy']): Float64Array {
    const numbers = new Float64Array(rows)
    copy(numbers, 0)
    return numbers
  }

  return {
    add,
    table: format => ({ rows, columns: names.map(columnAt), format, line: row => lines[row] }),
  }
}

function parseCommaNumber(cell: string): number {
  return cell.includes('.') ? Number.NaN : parseNumber(cell.includes(',') ? cell.replace(',', '.') : cell)
}

/** Refuses what no memory can hold before it is asked for. */
export function checkSize(rows: number, width: number): void {
  if (width > MOST_COLUMNS) {
    fail('data/too-many-columns', {
      where: 'data',
      rule: `must have at most ${MOST_COLUMNS} columns`,
      got: width,
    })
  }
  if (rows * width > MOST_CELLS) {
    fail('data/too-large', {
      where: 'data',
      rule: `must have at most ${MOST_CELLS} cells`,
      got: `more than ${rows} rows of ${width}`,
    })
  }
}
