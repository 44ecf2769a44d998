/**
 * Cells of a text table to columns, row by row. Numbers go to blocks of rows, column by column within a block, so that a table of
 * any height is kept once and nothing is ever copied to grow.
 */
import { fail } from '../../errors.js'
import { hasLeadingZero, isMissing, parseNumber } from '../cell.js'
import { columnMemory } from '../columns/column-memory.js'
import type { CsvRecord } from '../csv/record.js'
import type { RowBlock } from '../csv/row-block.js'
import { listedNames } from '../place.js'
import { isRounded, mayBeRounded } from '../written-decimal.js'
import { lineIndex } from './line-index.js'
import { type RoundedDecimals, roundedDecimals } from './rounded-decimals.js'
import { sheetNumbers } from './sheet-numbers.js'
import type { Column, Decimal, Table, TableFormat, TextCells } from './table.js'
import { type TextBuilder, textBuilder } from './text-cells.js'

export interface ColumnStore {
  /** The cells of a record from its cell `first` on. */
  add(record: CsvRecord, line: number, first: number): void
  /** Rows that begin with the line given and lie on one line each. */
  addRows(block: RowBlock, line: number): void
  /** Cells as texts, or as the numbers that they are. */
  addCells(cells: readonly (string | number | undefined)[], line: number): void
  /** With what else is known of it, and notes on columns whose numbers were written as spreadsheets show them. */
  table(format: TableFormat, more?: MoreOfTable): Table
  /** The numbers of the table, block by block, */
  readonly blocks: readonly NumberBlock[]
  /** and the same column after column, as somebody else has put them: from now on that is where they are. */
  join(numbers: Float64Array): void
}

/** The notes come before those of the store. */
export type MoreOfTable = Pick<Table, 'notes' | 'renamed' | 'numbers' | 'facts'>

/** Rows `start` .. `start + rows - 1`, column after column. */
export interface NumberBlock {
  readonly start: number
  readonly rows: number
  readonly numbers: Float64Array
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
/** Rows of a column that are copied as a view. */
const VIEWED = 16
/** Sizes of columns, block by block, that wait at most until somebody asks for them. */
const MOST_SIZES = 2 ** 22
const MOST_COLUMNS = 2 ** 20
const MOST_CELLS = 2 ** 31

export function columnStore(names: readonly string[], options: StoreOptions = {}): ColumnStore {
  const width = names.length
  const height = Math.min(4096, Math.max(1, Math.floor(BLOCK / width)))
  const parse = options.decimal === ',' ? parseCommaNumber : parseNumber
  let blocks: NumberBlock[] = []
  let joined: Float64Array | undefined
  // Rows as they come in one by one, until a block is full.
  let waiting = new Float64Array(0)
  let count = 0
  const { asText } = options
  // Every cell is a number, and none was written as another one of its column that is not the same.
  let isPlain = true
  const texts = new Array<TextBuilder | undefined>(width).fill(undefined)
  // 1 for a column whose cells all stay text.
  const isText = new Uint8Array(width)
  if (asText !== undefined)
    for (let j = 0; j < width; j++) {
      if (!asText(names[j])) continue
      texts[j] = textBuilder()
      isText[j] = 1
      isPlain = false
    }
  const missing = new Int32Array(width)
  const rounded = new Map<number, RoundedDecimals>()
  // Characters per cell: 0 before the first, -1 once two differ.
  const characters = new Int32Array(width)
  // The same in each of some blocks more.
  let sizesOfBlocks: Int32Array[] = []
  const lines = lineIndex()
  const shown = { percent: [] as string[], thousands: [] as string[] }
  let rows = 0
  let columns: readonly Column[] | undefined

  function add(record: CsvRecord, line: number, first: number): void {
    const { start, end, value } = record
    const at = nextRow(line)
    waiting.set(value.subarray(first, first + width), at)
    for (let j = 0; j < width; j++) {
      const size = end[first + j] - start[first + j]
      if (isText[j] === 1 || Number.isNaN(waiting[at + j]))
        waiting[at + j] = numberIn(j, rows, size === 0 ? '' : record.cell(first + j))
      else addSize(j, size)
    }
    endRow()
  }

  function addRows(block: RowBlock, line: number): void {
    const { numbers, sizes, others, texts } = block
    checkSize(rows + block.rows, width)
    options.checkBytes?.(8 * rows * width)
    flush()
    lines.add(rows, line)
    sizesOfBlocks.push(sizes)
    if (sizesOfBlocks.length * width > MOST_SIZES) {
      for (let j = 0; j < width; j++) characters[j] = charactersOf(j)
      sizesOfBlocks = []
    }
    for (let k = 0; k < others.length; k++) {
      const i = Math.floor(others[k] / width)
      const j = others[k] % width
      const value = numberIn(j, rows + i, texts[k])
      // Adding zero turns -0 into 0, so that equal data have equal bytes.
      numbers[j * block.rows + i] = value + 0
    }
    blocks.push({ start: rows, rows: block.rows, numbers })
    rows += block.rows
  }

  function addCells(cells: readonly (string | number | undefined)[], line: number): void {
    const at = nextRow(line)
    for (let j = 0; j < width; j++) {
      const cell = cells[j] ?? ''
      if (typeof cell === 'string' || isText[j] === 1) waiting[at + j] = numberIn(j, rows, String(cell))
      else {
        waiting[at + j] = cell
        characters[j] = -1
      }
    }
    endRow()
  }

  /** Where the row lies among those that wait. */
  function nextRow(line: number): number {
    if (count === 0) {
      checkSize(rows, width)
      options.checkBytes?.(8 * rows * width)
      if (waiting.length === 0) waiting = new Float64Array(width * height)
    }
    lines.add(rows, line)
    return count * width
  }

  function endRow(): void {
    rows++
    if (++count === height) flush()
  }

  /** Rows that wait become a block. */
  function flush(): void {
    if (count === 0) return
    blocks.push({ start: rows - count, rows: count, numbers: columnsOf(waiting, count, width) })
    count = 0
  }

  /** The number in a cell; NaN where it is missing or text, which is kept. */
  function numberIn(j: number, row: number, cell: string): number {
    const value = isText[j] === 1 ? Number.NaN : parse(cell)
    if (Number.isNaN(value) && isMissing(cell)) {
      missing[j]++
      isPlain = false
      return value
    }
    addSize(j, cell.length)
    if (!Number.isNaN(value) && mayBeRounded(cell, value)) addRounded(j, row, cell, value)
    if (!Number.isNaN(value) && (cell.charCodeAt(0) !== 48 || !hasLeadingZero(cell))) return value
    let text = texts[j]
    if (text === undefined) {
      text = textBuilder()
      texts[j] = text
      isPlain = false
    }
    text.add(row, cell.trim())
    return Number.NaN
  }

  function addSize(j: number, size: number): void {
    characters[j] = together(characters[j], size)
  }

  function charactersOf(j: number): number {
    let size = characters[j]
    for (const sizes of sizesOfBlocks) size = together(size, sizes[j])
    return size
  }

  function addRounded(j: number, row: number, cell: string, value: number): void {
    const decimal = options.decimal === ',' ? cell.replace(',', '.') : cell
    if (!isRounded(decimal, value)) return
    const own = rounded.get(j) ?? roundedDecimals()
    own.add(row, decimal)
    isPlain = false
    rounded.set(j, own)
  }

  function columnAt(name: string, j: number): Column {
    const copy = (target: Float64Array, offset: number) => {
      if (joined !== undefined) {
        target.set(joined.subarray(j * rows, (j + 1) * rows), offset)
        return
      }
      let at = offset
      for (const { rows: height, numbers } of blocks) {
        const from = j * height
        // Of wide tables blocks have few rows, and views of them would cost more than what they show.
        if (height >= VIEWED) target.set(numbers.subarray(from, from + height), at)
        else for (let i = 0; i < height; i++) target[at + i] = numbers[from + i]
        at += height
      }
    }
    const column: Column = { name, missing: missing[j], fixedWidth: charactersOf(j) > 0, copy }
    const text = texts[j] && isText[j] === 0 ? readAgain(j) : texts[j]?.cells(rows)
    const merged = rounded.get(j)?.merged(cellsOf(copy))
    if (text === undefined && merged === undefined) return column
    return { ...column, ...(text && { text }), ...(merged !== undefined && { merged }) }
  }

  /** Texts that are numbers to a spreadsheet become numbers; all others stay. */
  function readAgain(j: number): TextCells | undefined {
    const cells = texts[j]!.cells(rows)
    const { codes, levels } = cells
    const count = codes.reduce((sum, code) => sum + (code > 0 ? 1 : 0), 0)
    const found = sheetNumbers(levels, options.decimal ?? '.', count + missing[j] < rows)
    if (found === undefined) return cells
    for (const block of blocks)
      for (let i = 0; i < block.rows; i++) {
        const code = codes[block.start + i]
        if (code > 0) block.numbers[j * block.rows + i] = found.values[code - 1]
      }
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
    addRows,
    addCells,
    table(format, { notes = [], ...more } = {}) {
      flush()
      // Texts that are numbers to a spreadsheet have to be found before anybody looks at the numbers.
      if (!isPlain) columns ??= names.map(columnAt)
      return {
        rows,
        get columns() {
          columns ??= names.map(columnAt)
          return columns
        },
        ...(isPlain && { plain: { names, column: j => columns?.[j] ?? columnAt(names[j], j) } }),
        format,
        ...more,
        notes: [
          ...notes,
          ...noteOn(shown.percent, 'percent signs, read as hundredths'),
          ...noteOn(shown.thousands, 'marks between thousands, left out'),
        ],
        line: row => lines.line(row),
      }
    },
    get blocks() {
      return blocks
    },
    join(numbers) {
      joined = numbers
      blocks = []
    },
  }
}

/** Rows after rows to columns after columns. Zeros lose their sign, so that equal data have equal bytes. */
function columnsOf(rowwise: Float64Array, height: number, width: number): Float64Array {
  const columnwise = columnMemory(height * width)
  for (let j = 0; j < width; j++)
    for (let i = 0; i < height; i++) columnwise[j * height + i] = rowwise[i * width + j] + 0
  return columnwise
}

/** What two sizes come to: 0 for none, -1 where they differ. */
function together(size: number, other: number): number {
  return size === other || other === 0 ? size : size === 0 ? other : -1
}

function noteOn(names: readonly string[], what: string): string[] {
  return names.length === 0 ? [] : [`${what}: ${listedNames(names)}`]
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
