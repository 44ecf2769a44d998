/** A text table to a data set: every predictor cell a number, the response typed, every fault named by row and column. */
import { fail } from '../errors.js'
import { parseNumber, whyNoNumber } from './cell.js'
import { checkFamily, checkShape, checkValue } from './create-dataset.js'
import { readCsv } from './csv.js'
import type { Dataset, Family } from './dataset.js'
import { checkNames } from './names.js'
import { didYouMean } from './nearest.js'
import { cellAt, listColumns } from './place.js'
import { typeResponse } from './response.js'

export interface ReadOptions {
  readonly response: string
  readonly family?: Family
  /** Columns to leave out. */
  readonly drop?: readonly string[]
}

export function readDataset(source: string | Uint8Array, options: ReadOptions): Dataset {
  checkFamily(options.family)
  let header: readonly string[] = []
  let predictors: readonly number[] = []
  let at = -1
  const rows: Float64Array[] = []
  const cells: string[] = []
  const lines: (() => number)[] = []

  readCsv(
    source,
    names => {
      header = names
      checkNames(header)
      at = columnIndex(header, options.response, 'response')
      const dropped = new Set(options.drop?.map(name => columnIndex(header, name, 'drop')))
      if (dropped.has(at))
        fail('usage/drop', { where: 'drop', rule: 'must not name the response', got: options.response })
      predictors = header.map((_, j) => j).filter(j => j !== at && !dropped.has(j))
    },
    (record, row) => {
      rows.push(numbersOf(record.cells, row, record.line, header, predictors))
      cells.push(record.cells[at])
      lines.push(record.line)
    },
  )

  const n = rows.length
  const p = predictors.length
  checkShape(n, p)
  const typed = typeResponse(cells, options.response, options.family, i => lines[i]())
  typed.y.forEach((value, i) => {
    checkValue(value, options.response, i, lines[i])
  })
  return {
    n,
    p,
    x: transpose(rows, p),
    ...typed,
    names: predictors.map(j => header[j]),
    response: options.response,
  }
}

/** The names in the first line. */
export function columnNames(source: string | Uint8Array): readonly string[] {
  let header: readonly string[] = []
  readCsv(
    source,
    names => {
      header = names
    },
    () => {},
  )
  return header
}

/** Position of a column by name, or an error that suggests the near one. */
export function columnIndex(header: readonly string[], name: string, option: string): number {
  const j = header.indexOf(name)
  if (j >= 0) return j
  fail('usage/no-such-column', {
    where: option,
    rule: 'must name a column of the file',
    got: name,
    hint: didYouMean(name, header) ?? listColumns(header),
  })
}

function numbersOf(
  cells: readonly string[],
  row: number,
  line: () => number,
  header: readonly string[],
  predictors: readonly number[],
): Float64Array {
  const values = new Float64Array(predictors.length)
  predictors.forEach((j, k) => {
    // Adding zero turns -0 into 0, so that equal data have equal bytes.
    const value = parseNumber(cells[j]) + 0
    if (Number.isNaN(value)) refuse(cells[j], cellAt(header[j], row + 1, line()), header[j])
    checkValue(value, header[j], row, line)
    values[k] = value
  })
  return values
}

function refuse(cell: string, where: string, name: string): never {
  const { code, rule } = whyNoNumber(cell)
  const remedy = code === 'missing-value' ? 'Fill in the value or remove the row' : 'Correct the cell'
  fail(`data/${code}`, {
    where,
    rule,
    hint: `${remedy}, or leave the column out with --drop${shellWord(name)}.`,
  })
}

/** The name as it must be typed in a comma list on a command line; nothing when nobody would type it. */
function shellWord(name: string): string {
  if (name.length > 40) return ''
  if (/^[\w.-]+$/.test(name)) return ` ${name}`
  const item = /[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
  return ` '${item.replaceAll("'", `'\\''`)}'`
}

function transpose(rows: readonly Float64Array[], p: number): Float64Array {
  const n = rows.length
  const x = new Float64Array(n * p)
  rows.forEach((row, i) => {
    for (let j = 0; j < p; j++) x[j * n + i] = row[j]
  })
  return x
}
