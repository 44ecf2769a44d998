import { fail } from '../../errors.js'
import { columnMemory } from '../columns/column-memory.js'
import { firstKeying, noteFirstKeys } from '../columns/first-keys.js'
import { keysIn } from '../columns/number-facts.js'
import { type CsvOptions, type CsvReader, csvReader } from '../csv/csv-reader.js'
import type { CsvRecord } from '../csv/record.js'
import { checkHeader, noteHeader } from '../names.js'
import { type ColumnStore, checkSize, columnStore, type StoreOptions } from './column-store.js'
import { factsOf, type JoinedColumns, type Joining } from './join-blocks.js'
import type { RowLayout } from './scan-rows.js'
import type { Dialect } from './sniff.js'
import type { Table, TableFormat } from './table.js'
import { type OpeningRow, tableLayout } from './table-layout.js'

export interface TextTableOptions extends CsvOptions {
  readonly asText?: StoreOptions['asText']
  readonly checkBytes?: StoreOptions['checkBytes']
}

/** So many rows, or cells with something in them, show where the table begins. */
const OPENING_ROWS = 40
const OPENING_CELLS = 2000

/** Bytes of a text table in, a table out. */
export interface TextTableReader extends Pick<CsvReader, 'push' | 'idle' | 'takeBack' | 'passRows'> {
  /** What rows are read by many at a time, once the header is known; undefined where each has to be looked at by itself. */
  readonly layout: RowLayout | undefined
  end(packed?: 'gzip'): Table
  /** The same table with its numbers in one piece, which `put` fills with those of the blocks that they lie in. */
  join(table: Table, put: (joining: Joining) => Promise<readonly JoinedColumns[]>): Promise<Table>
}

export function textTableReader(options: TextTableOptions = {}): TextTableReader {
  let written: Dialect
  let format: TableFormat
  let store: ColumnStore | undefined
  let opening: OpeningRow[] = []
  let filled = 0
  let notes: readonly string[] = []
  let first = 0
  let width = 0
  let most = 0
  let renamed: readonly string[] = []
  let names: readonly string[] = []
  let inRows = false
  // Rows with nothing in them count only where others follow.
  let empty: number[] = []

  function open(): void {
    const layout = tableLayout(opening)
    notes = layout.notes
    first = layout.first
    width = layout.names.length
    most = opening[layout.header].cells.length
    renamed = layout.renamed
    checkSize(0, width)
    checkHeader(layout.names, layout.line, true)
    names = layout.names
    const { asText, checkBytes } = options
    store = columnStore(layout.names, { decimal: written.decimal, asText, checkBytes })
    for (const { cells, line } of opening.slice(layout.header + 1)) {
      checkWidth(cells.length, line, j => cells[j])
      if (cells.every(cell => cell === '') && cells.length > 1) empty.push(line)
      else {
        addEmpty()
        store.addCells(cells.slice(first, first + width), line)
      }
    }
    opening = []
    // With columns beside the table, or such that stay text, each row is looked at by itself.
    inRows =
      width > 1 &&
      first === 0 &&
      most === width &&
      (asText === undefined || !layout.names.some(name => asText(name)))
  }

  /** As many cells as the header has; those beside the table, where the header has none, must be empty. */
  function checkWidth(count: number, line: number, cell: (j: number) => string): void {
    if (count < first + width || count > most) refuseRagged(line, count, first + width)
    for (let j = 0; j < count; j++)
      if ((j < first || j >= first + width) && cell(j).trim() !== '') refuseUnnamed(line, j)
  }

  function addEmpty(): void {
    for (const line of empty) store!.addCells([], line)
    empty = []
  }

  function add(record: CsvRecord, line: number): void {
    if (store === undefined) {
      checkSize(0, record.count)
      const cells = record.cells()
      opening.push({ cells, line })
      filled += cells.reduce((sum, cell) => sum + (cell === '' ? 0 : 1), 0)
      if (opening.length >= OPENING_ROWS || filled >= OPENING_CELLS) open()
      return
    }
    const { count } = record
    if (count !== width) checkWidth(count, line, j => record.cell(j))
    if (count > 1 && record.end[count - 1] - record.start[0] === count - 1) {
      empty.push(line)
      return
    }
    if (empty.length > 0) addEmpty()
    store.add(record, line, first)
  }

  function tableWith(more: Pick<Table, 'numbers' | 'facts'>): Table {
    const table = store!.table(format, { notes, renamed, ...more })
    noteHeader(table, names)
    return table
  }

  const reader = csvReader(
    {
      dialect(dialect) {
        written = dialect
      },
      record: add,
      get width() {
        return inRows ? width : undefined
      },
      rows(block, line) {
        if (empty.length > 0) addEmpty()
        store!.addRows(block, line)
      },
    },
    options,
  )
  return {
    ...reader,
    get idle() {
      return reader.idle
    },
    get layout() {
      return inRows ? { ...written, width } : undefined
    },
    end(packed) {
      const encoding = reader.end()
      if (store === undefined) {
        if (opening.length === 0) refuseEmpty()
        open()
      }
      format = { kind: 'text', packed, encoding, ...written }
      return tableWith({})
    },
    async join({ rows }, put) {
      const numbers = columnMemory(rows * width)
      const joined = await put({ blocks: store!.blocks, rows, width, numbers, ...firstKeying(rows) })
      store!.join(numbers)
      const facts = factsOf(joined, width)
      if (facts !== undefined) noteFirstKeys(numbers, rows, keysIn(facts))
      return tableWith({ numbers, facts })
    },
  }
}

/** A whole text or file at once. */
export function textTable(source: string | Uint8Array, options: TextTableOptions = {}): Table {
  const reader = textTableReader(options)
  reader.push(typeof source === 'string' ? new TextEncoder().encode(source) : source)
  return reader.end()
}

function refuseEmpty(): never {
  fail('data/empty', {
    where: 'data',
    rule: 'is empty',
    hint: 'The first line must hold the column names.',
  })
}

function refuseRagged(line: number, got: number, width: number): never {
  fail('data/ragged', {
    where: `line ${line}`,
    rule: `must have ${width} cells, as the line of names`,
    got,
    hint: 'Look for a missing or extra delimiter, or text with delimiters that needs quotes.',
  })
}

function refuseUnnamed(line: number, j: number): never {
  fail('data/empty-name', {
    where: `column ${j + 1}`,
    rule: `has no name, but a cell that is not empty in line ${line}`,
    hint: 'Name it in the first line, or empty the column.',
  })
}
