/**
 * Text tables, record by record and piece by piece: cells between commas, semicolons, tabs or bars, quotes as in RFC 4180, any
 * line ending, with or without byte order mark. Cells stay strings; typing them is somebody else's business.
 */
import Papa from 'papaparse'
import { fail } from '../errors.js'
import { streamingDecoder } from './encoding.js'
import { type Dialect, sniffDialect } from './table/sniff.js'
import type { Encoding } from './table/table.js'

export interface CsvSink {
  /** The first record that is not blank, blanks around the names removed. */
  header(names: readonly string[], dialect: Dialect): void
  /** Each further record, with the line of the file on which it starts, from 1. Blank lines are skipped. */
  row(cells: readonly string[], line: number): void
}

export interface CsvOptions extends Partial<Dialect> {
  readonly encoding?: Encoding | undefined
  /** Characters parsed at a time, more where a record is longer. */
  readonly piece?: number | undefined
}

export interface CsvReader {
  push(bytes: Uint8Array): void
  /** Tells how the text was encoded. */
  end(): Encoding
}

/** Text is parsed in pieces of about this size, whose cells are gone before the collector has to move them. */
const PIECE = 2 ** 17
/** What tells the dialect is in the beginning. */
const SAMPLE = 2 ** 20
/** Characters of one record: a million columns fit, a quotation mark that is never closed does not hold the whole file. */
const LONGEST_RECORD = 2 ** 26

export function csvReader(sink: CsvSink, options: CsvOptions = {}): CsvReader {
  const decoder = streamingDecoder(options.encoding)
  let text = ''
  let dialect: Dialect | undefined
  let piece = options.piece ?? PIECE
  let enough = options.piece ?? SAMPLE
  let line = 1
  let width = -1

  function parse(last: boolean): void {
    dialect ??= sniffDialect(text, options)
    const used = text.includes(dialect.quote) ? quotedRecords(last) : plainRecords()
    text = last ? '' : text.slice(used)
    if (used === 0) piece = 2 * Math.max(piece, enough)
    enough = piece
    if (text.length > LONGEST_RECORD) refuseLong(line)
  }

  /** Complete lines, one by one, so that the cells of a line are gone before the next; how far they reach. */
  function plainRecords(): number {
    let at = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
      if (end > at) record(text.slice(at, end).split(dialect!.delimiter))
      line++
      at = end + 1
    }
    return at
  }

  function quotedRecords(last: boolean): number {
    const { delimiter, quote } = dialect!
    const parser = new Papa.Parser({ delimiter, newline: '\n', quoteChar: quote })
    const { data, errors, meta } = parser.parse(text, 0, !last) as Papa.ParseResult<string[]>
    // What is wrong with the last record of a piece may be that it is cut off.
    const fault = errors.find(({ row = 0 }) => last || row < data.length)?.row ?? -1
    data.forEach((cells, i) => {
      if (i === fault) refuseQuotes(line)
      record(cells)
      line += 1 + newlinesIn(cells)
    })
    return meta.cursor
  }

  function record(cells: string[]): void {
    if (cells.length === 1 && cells[0].trim() === '') return
    if (width >= 0) {
      if (cells.length !== width) refuseRagged(line, cells.length, width)
      sink.row(cells, line)
      return
    }
    width = cells.length
    sink.header(
      cells.map(cell => cell.trim()),
      dialect!,
    )
  }

  return {
    push(bytes) {
      for (let at = 0; at < bytes.length; at += PIECE) {
        text += decoder.push(bytes.subarray(at, at + PIECE))
        if (text.length >= enough) parse(false)
      }
    },
    end() {
      // With an end to the last line, blanks after its last quotation mark are blanks.
      text += `${decoder.end()}\n`
      parse(true)
      if (width < 0) refuseEmpty()
      return decoder.encoding
    },
  }
}

/** A whole text or file at once. */
export function readCsv(source: string | Uint8Array, sink: CsvSink, options: CsvOptions = {}): Encoding {
  const reader = csvReader(sink, options)
  reader.push(typeof source === 'string' ? new TextEncoder().encode(source) : source)
  return reader.end()
}

function newlinesIn(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells)
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count++
  return count
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
    rule: `must have ${width} cells, as the first line`,
    got,
    hint: 'Look for a missing or extra delimiter, or text with delimiters that needs quotes.',
  })
}

function refuseQuotes(line: number): never {
  fail('data/quotes', {
    where: `line ${line}`,
    rule: 'has a quotation mark that is never closed or stands inside a cell',
    hint: 'Inside a quoted cell, a quotation mark is written twice.',
  })
}

function refuseLong(line: number): never {
  fail('data/long-line', {
    where: `line ${line}`,
    rule: `begins a record of more than ${LONGEST_RECORD} characters`,
    hint: 'Look for a quotation mark that is never closed.',
  })
}
