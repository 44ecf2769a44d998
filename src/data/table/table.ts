import type { RowPlace } from '../place.js'

/** A table as it was read: typed cells column by column, before anybody decides what they mean. */
export interface Table {
  readonly rows: number
  readonly columns: readonly Column[]
  readonly format: TableFormat
  /** What `copy` of each column writes, one column after the other, where it lies so. */
  readonly numbers?: Float64Array
  /** What is told of those of each column (../columns/number-facts.ts), where it is known. */
  readonly facts?: Float64Array | undefined
  /** Where every cell is a number: any column, without making all of them. */
  readonly plain?: PlainColumns | undefined
  /** Names that stood more than once and have got numbers. */
  readonly renamed?: readonly string[]
  /** What was found out about the layout, a sentence each. */
  readonly notes?: readonly string[]
  /** Columns that describe the rows: predictors only where an option names them. */
  readonly aboutRows?: ReadonlySet<string>
  /** The column to explain unless another is named. */
  readonly response?: string
  /** Line of the file on which a row starts, from 1; undefined where there are no lines. */
  line(row: number): number | undefined
  /** In a sheet: the name of the cell of a column, such as C12. */
  cell?(column: string, row: number): string
}

/** Columns of numbers, made when they are asked for: a wide table has many, and to make them all takes longer than much that is done with it. */
export interface PlainColumns {
  readonly names: readonly string[]
  column(j: number): Column
}

/** Column j alone. */
export function columnOf(table: Pick<Table, 'columns' | 'plain'>, j: number): Column {
  return table.plain?.column(j) ?? table.columns[j]
}

/** The names of the columns as they are. */
export function namesOf(table: Pick<Table, 'columns' | 'plain'>): readonly string[] {
  return table.plain?.names ?? table.columns.map(({ name }) => name)
}

/** Where a row of the table is found in its file. */
export function rowPlace(table: Pick<Table, 'line' | 'cell'>, row: number): RowPlace | undefined {
  const { cell } = table
  return cell === undefined ? table.line(row) : column => cell(column, row)
}

export interface Column {
  readonly name: string
  /** Cells with nothing in them. */
  readonly missing: number
  /** The cells that are text, if any. */
  readonly text?: TextCells
  /** The first row, from 0, whose decimal became the same double as another one of the column that is written differently. */
  readonly merged?: number
  /** What the file says the column holds, for formats that know. */
  readonly declared?: 'number' | 'boolean' | 'date' | 'factor' | 'nested'
  /** Every cell is written with the same number of characters. */
  readonly fixedWidth: boolean
  /** Writes the numbers into target[offset ..]: NaN where the cell is missing or text. */
  copy(target: Float64Array, offset: number): void
}

export interface TextCells {
  /** Per row: 0 where there is no text, k where the cell is levels[k - 1]. Longer than the table is high. */
  readonly codes: Int32Array
  /** Distinct texts, blanks around them removed, in the order of their first appearance; of a declared factor in its own order. */
  readonly levels: readonly string[]
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export type Delimiter = ',' | ';' | '\t' | '|'
export type Quote = '"' | "'"
export type Decimal = '.' | ','

/** How the file is written, found out or told. */
export interface TableFormat {
  readonly kind: 'text' | 'parquet' | 'arrow' | 'raw' | 'xlsx' | 'plink'
  readonly packed?: 'gzip' | undefined
  readonly encoding?: Encoding
  readonly delimiter?: Delimiter
  readonly quote?: Quote
  readonly decimal?: Decimal
  /** Of a workbook: the sheet that was read, and all that are not hidden. */
  readonly sheet?: string
  readonly sheets?: readonly string[]
}
