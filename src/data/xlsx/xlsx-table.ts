/** A table from an Excel workbook: the first block of cells of a sheet that has names above it. */
import { fail } from '../../errors.js'
import { checkHeader } from '../names.js'
import { type ByteSource, drain } from '../table/byte-source.js'
import { columnStore, type StoreOptions } from '../table/column-store.js'
import type { Column, Table } from '../table/table.js'
import { tableLayout } from '../table/table-layout.js'
import { cellName, type SheetCell, type SheetRow, sheetRows } from './sheet-cells.js'
import { chooseSheet, readWorkbook } from './workbook.js'
import { openZip } from './zip.js'

export interface XlsxOptions extends Pick<StoreOptions, 'asText'> {
  /** Name or number of the sheet; the first that is not hidden unless given. */
  readonly sheet?: string | undefined
}

/** Rows that show where the table begins. */
const OPENING = 40

export async function xlsxTable(source: ByteSource, options: XlsxOptions = {}): Promise<Table> {
  const zip = openZip(await drain(source), source.name)
  const workbook = await readWorkbook(zip, source.name)
  const sheet = chooseSheet(workbook, options.sheet)
  const rows = sheetRows((await zip.text(sheet.path)) ?? '', workbook).filter(isWritten)
  if (rows.length === 0) {
    fail('data/empty', {
      where: `sheet "${sheet.name}"`,
      rule: 'is empty',
      hint:
        workbook.sheets.length > 1 ? 'Choose another with --sheet.' : 'The first row must hold the names.',
    })
  }
  const block = blockOf(rows)
  checkHeader(block.names, block.header)
  const store = columnStore(block.names, { asText: options.asText })
  const dates = new Int32Array(block.names.length)
  for (const { row, cells } of block.rows) {
    const own = block.names.map((_, j) => cells[block.first + j])
    own.forEach((cell, j) => {
      if (typeof cell === 'object') dates[j]++
    })
    store.addCells(
      own.map(cell => (typeof cell === 'object' ? cell.days : cell)),
      row,
    )
  }
  const sheets = workbook.sheets.filter(({ hidden }) => !hidden).map(({ name }) => name)
  const table = store.table({ kind: 'xlsx', packed: source.packed, sheet: sheet.name, sheets })
  const notes = [
    ...(options.sheet === undefined && sheets.length > 1
      ? [`sheet: "${sheet.name}", the first of ${sheets.length}; --sheet chooses another`]
      : []),
    ...block.notes,
    ...(table.notes ?? []),
  ]
  const position = new Map(block.names.map((name, j) => [name, block.first + j]))
  return {
    ...table,
    cell: (name, row) => cellName(position.get(name)!, table.line(row)!),
    columns: table.columns.map((column, j) => withDates(column, dates[j], table.rows)),
    // Its numbers may be dates.
    plain: undefined,
    notes,
    renamed: block.renamed,
  }
}

/** A column whose numbers are all dates is one of dates. */
function withDates(column: Column, dates: number, rows: number): Column {
  return dates > 0 && column.text === undefined && dates === rows - column.missing
    ? { ...column, declared: 'date' }
    : column
}

interface Block {
  readonly names: readonly string[]
  readonly renamed: readonly string[]
  /** Row of the names, and first column. */
  readonly header: number
  readonly first: number
  readonly rows: readonly SheetRow[]
  readonly notes: readonly string[]
}

/** Rows with nothing in them end the table, unless what follows is as full as the table is. */
function blockOf(written: readonly SheetRow[]): Block {
  const opening = written.slice(0, OPENING).map(({ row, cells }) => ({ cells: cells.map(textOf), line: row }))
  const { header, line, names, first, renamed, notes } = tableLayout(opening)
  const gap = gapAfter(names, written.slice(header), first)
  const used = names.slice(0, gap)
  const isRow = ({ cells }: SheetRow) => used.some((_, j) => isThere(cells[first + j]))
  const candidates = written.slice(header + 1).filter(isRow)
  const end = candidates.findIndex((row, k) => {
    const before = k === 0 ? line : candidates[k - 1].row
    const filled = used.filter((_, j) => isThere(row.cells[first + j])).length
    return row.row > before + 1 && 2 * filled < used.length
  })
  const rows = end < 0 ? candidates : candidates.slice(0, end)
  for (const row of rows) refuseUnnamed(row, used, first)
  const below = candidates.length - rows.length
  return {
    names: used,
    renamed,
    header: line,
    first,
    rows,
    notes: [
      ...notes,
      ...(gap < names.length
        ? [`beside the table, after an empty column: ${names.length - gap} columns left out`]
        : []),
      ...(below > 0 ? [`below the table, after an empty row: ${below} rows left out`] : []),
    ],
  }
}

/** How many columns there are before one with nothing in it. */
function gapAfter(names: readonly string[], rows: readonly SheetRow[], first: number): number {
  const gap = names.findIndex(
    (name, j) => name === '' && !rows.some(({ cells }) => isThere(cells[first + j])),
  )
  return gap < 0 ? names.length : gap
}

function refuseUnnamed({ row, cells }: SheetRow, names: readonly string[], first: number): void {
  const j = names.findIndex((name, k) => name === '' && isThere(cells[first + k]))
  if (j < 0) return
  fail('data/empty-name', {
    where: `cell ${cellName(first + j, row)}`,
    rule: 'belongs to a column without a name',
    hint: 'Name the column in the row of names.',
  })
}

function isWritten({ cells }: SheetRow): boolean {
  return cells.some(isThere)
}

function isThere(cell: SheetCell): boolean {
  return cell !== undefined && (typeof cell !== 'string' || cell.trim() !== '')
}

function textOf(cell: SheetCell): string {
  return cell === undefined ? '' : String(typeof cell === 'object' ? cell.days : cell)
}
