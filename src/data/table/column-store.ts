/**
 * Cells of a text table to columns, row by row. Numbers go to blocks of rows, column by column within a block, so that a table of
 * any height is kept once and nothing is ever copied to grow.
 */
import { fail } from '../../errors.js'
import { hasLeadingZero, isMissing, parseNumber } from '../cell.js'
import type { CsvRecord } from '../csv/record.js'
import { listedNames } from '../place.js'
import { isRounded, SAFE_DIGITS } from '../written-decimal.js'
import { lineIndex } from './line-index.js'
import { type RoundedDecimals, roundedDecimals } from './rounded-decimals.js'
import { sheetNumbers } from './sheet-numbers.js'
import type { Column, Decimal, Table, TableFormat, TextCells } from './table.js'
import { type TextBuilder, textBuilder } from './text-cells.js'

export interface ColumnStore {
  /** The cells of a record from its cell `first` on. */
  add(record: CsvRecord, line: number, first: number): void
  /** Cells as texts, or as the numbers that they are. */
  addCells(cells: readonly (string | number | undefined)[], line: number): void
  /** With notes on columns whose numbers were written as spreadsheets show them. */
  table(format: TableFormat): Table
}

export interface StoreOptions {
  readonly decimal?: Decimal
  /** Columns whose cells stay text even where they look like numbers. */
  readonly asText?: ((name: string) => boolean) | undefined
  /** Refuses a table that takes more memory than it may, before it does. */
  readonly checkBytes?: ((bytes: number) => void) | undefined
}

/** Numbers per block; a block has at least one row. */
const BLOCK = 2 ** 19
/** Columns turned together: a cache line of each row. */
const TILE = 8
const MOST_COLUMNS = 2 ** 20
const MOST_CELLS = 2 ** 31

export function columnStore(names: readonly string[], options: StoreOptions = {}): ColumnStore {
  const width = names.length
  const height = Math.min(4096, Math.max(1, Math.floor(BLOCK / width)))
  const parse = options.decimal === ',' ? parseCommaNumber : parseNumber
  const blocks: Float64Array[] = []
  // Rows as they come in, until a block is full.
  const waiting = new Float64Array(width * height)
  const texts: (TextBuilder | undefined)[] = names.map(name =>
    options.asText?.(name) === true ? textBuilder() : undefined,
  )
  const isText = texts.map(text => text !== undefined)
  const missing = new Int32Array(width)
  const rounded = new Map<number, RoundedDecimals>()
  // Characters per cell: 0 before the first, -1 once two differ.
  const characters = new Int32Array(width)
  const lines = lineIndex()
  const shown = { percent: [] as string[], thousands: [] as string[] }
  let rows = 0

  function add(record: CsvRecord, line: number, first: number): void {
    const { start, end, value } = record
    nextRow(line)
    const at = (rows % height) * width
    waiting.set(value.subarray(first, first + width), at)
    for (let j = 0; j < width; j++) {
      const size = end[first + j] - start[first + j]
      if (isText[j] || Number.isNaN(waiting[at + j])) addText(j, size === 0 ? '' : record.cell(first + j))
      else if (characters[j] !== size) characters[j] = characters[j] === 0 ? size : -1
    }
    endRow()
  }

  function addCells(cells: readonly (string | number | undefined)[], line: number): void {
    nextRow(line)
    for (let j = 0; j < width; j++) {
      const cell = cells[j] ?? ''
      if (typeof cell === 'string' || isText[j]) addText(j, String(cell))
      else {
        waiting[(rows % height) * width + j] = cell
        characters[j] = -1
      }
    }
    endRow()
  }

  function nextRow(line: number): void {
    if (rows % height === 0) {
      checkSize(rows, width)
      options.checkBytes?.(8 * rows * width)
    }
    lines.add(rows, line)
  }

  function endRow(): void {
    rows++
    if (rows % height === 0) blocks.push(turned(waiting, height, width))
  }

  function addText(j: number, cell: string): void {
    const value = isText[j] ? Number.NaN : parse(cell)
    waiting[(rows % height) * width + j] = value
    if (Number.isNaN(value) && isMissing(cell)) missing[j]++
    else addWritten(j, cell, value)
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
    if (!Number.isNaN(value)) waiting[(rows % height) * width + j] = Number.NaN
  }

  function addLong(j: number, cell: string, value: number): void {
    const decimal = options.decimal === ',' ? cell.replace(',', '.') : cell
    if (!isRounded(decimal, value)) return
    const own = rounded.get(j) ?? roundedDecimals()
    own.add(rows, decimal)
    rounded.set(j, own)
  }

  function columnAt(name: string, j: number): Column {
    // Cell by cell: of wide tables blocks have few rows, and views of them would cost more than what they show.
    const copy = (target: Float64Array, offset: number) => {
      const from = j * height
      for (let b = 0, row = 0; row < rows; b++) {
        const block = blocks[b]
        const count = Math.min(height, rows - row)
        for (let i = 0; i < count; i++) target[offset + row + i] = block[from + i]
        row += count
      }
    }
    const text = texts[j] && !isText[j] ? readAgain(j) : texts[j]?.cells(rows)
    const merged = rounded.get(j)?.merged(cellsOf(copy))
    return {
      name,
      missing: missing[j],
      ...(text && { text }),
      ...(merged !== undefined && { merged }),
      fixedWidth: characters[j] > 0,
      copy,
    }
  }

  /** Texts that are numbers to a spreadsheet become numbers; all others stay. */
  function readAgain(j: number): TextCells | undefined {
    const cells = texts[j]!.cells(rows)
    const { codes, levels } = cells
    const count = codes.reduce((sum, code) => sum + (code > 0 ? 1 : 0), 0)
    const found = sheetNumbers(levels, options.decimal ?? '.', count + missing[j] < rows)
    if (found === undefined) return cells
    for (let i = 0; i < rows; i++)
      if (codes[i] > 0) blocks[Math.floor(i / height)][j * height + (i % height)] = found.values[codes[i] - 1]
    shown[found.written].push(names[j])
    return undefined
  }

  function cellsOf(copy: Column['copy']): Float64Array {
    const numbers = new Float64Array(rows)
    copy(numbers, 0)
    return numbers
  }

  return {
    add,
    addCells,
    table(format) {
      if (rows % height > 0) blocks.push(turned(waiting, height, width))
      const columns = names.map(columnAt)
      const notes = [
        ...noteOn(shown.percent, 'percent signs, read as hundredths'),
        ...noteOn(shown.thousands, 'marks between thousands, left out'),
      ]
      return { rows, columns, format, notes, line: row => lines.line(row) }
    },
  }
}

function noteOn(names: readonly string[], what: string): string[] {
  return names.length === 0 ? [] : [`${what}: ${listedNames(names)}`]
}

/** Rows after rows to columns after columns, tile by tile, so that what is read together stays at hand. Zeros lose their sign. */
function turned(rowwise: Float64Array, height: number, width: number): Float64Array {
  const columnwise = new Float64Array(rowwise.length)
  for (let from = 0; from < width; from += TILE) {
    const to = Math.min(from + TILE, width)
    for (let i = 0; i < height; i++)
      // Adding zero turns -0 into 0, so that equal data have equal bytes.
      for (let j = from; j < to; j++) columnwise[j * height + i] = rowwise[i * width + j] + 0
  }
  return columnwise
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
