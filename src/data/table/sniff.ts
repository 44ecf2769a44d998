/** How a text table is written, told from its beginning. */
import { recordScanner } from '../csv/record.js'
import { textOf } from '../csv/utf8-lines.js'
import type { Decimal, Delimiter, Quote } from './table.js'

export interface Dialect {
  readonly delimiter: Delimiter
  readonly quote: Quote
  readonly decimal: Decimal
}

/** So many records show what decimals are written with. */
const RECORDS = 200

const NEWLINE = 10
const QUOTE = 34
const APOSTROPHE = 39
const ASCII = 128

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']
const COMMA_NUMBER = /^[+-]?\d*,\d+(?:[eE][+-]?\d+)?$/
const POINT_NUMBER = /^[+-]?\d*\.\d+(?:[eE][+-]?\d+)?$/
/** 1,234 may be a thousand and some, or one and a bit: it decides nothing. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/

/** The line with which Excel tells its delimiter. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[,;\t|]*\n/i

/** How many characters at the start of a text are a line that tells the delimiter. */
export function separatorLine(sample: string): number {
  return SEPARATOR_LINE.exec(sample)?.[0].length ?? 0
}

/** 1.234,5 has thousands and decimals, which leaves no doubt. */
const GROUPED_COMMA = /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/

/**
 * As much of the text of a sample as tells its dialect: without a quotation mark in it and with commas between the cells, the first line. To make a text
 * of all bytes would take longer, and much memory that is asked for nowhere else.
 */
export function openingText(bytes: Uint8Array, told: Partial<Dialect>): string {
  const end = bytes.indexOf(NEWLINE) + 1
  if (end === 0 || bytes.includes(QUOTE) || bytes.includes(APOSTROPHE)) return textOf(bytes)
  const line = textOf(bytes.subarray(0, end))
  return line.trim() !== '' && sniffDialect(line, told).delimiter === ',' ? line : textOf(bytes)
}

export function sniffDialect(text: string, told: Partial<Dialect>): Dialect {
  const separator = SEPARATOR_LINE.exec(text)
  if (separator !== null) {
    const delimiter = told.delimiter ?? (separator[1] as Delimiter)
    return sniffDialect(text.slice(separator[0].length), { ...told, delimiter })
  }
  const sample = text
  const quote = told.quote ?? sniffQuote(sample)
  const delimiter = told.delimiter ?? sniffDelimiter(sample, quote)
  return { quote, delimiter, decimal: told.decimal ?? sniffDecimal(sample, delimiter, quote) }
}

/** Apostrophes are quotation marks when cells open and close with them and none does with the usual mark. */
function sniffQuote(sample: string): Quote {
  // To look for a character is many times faster than for a pattern.
  if (sample.includes('"') && /(^|[,;\t|\n])"/.test(sample)) return '"'
  if (!sample.includes("'")) return '"'
  const start = sample.slice(0, 100_000)
  const opened = start.match(/(?:^|[,;\t|\n])'/g)?.length ?? 0
  const closed = start.match(/'(?=[,;\t|\n]|$)/g)?.length ?? 0
  return opened >= 2 && Math.abs(opened - closed) <= 1 ? "'" : '"'
}

/** Outside quotes in the first line that is not blank, the most frequent of comma, semicolon, tab and bar. */
function sniffDelimiter(text: string, quote: Quote): Delimiter {
  const end = text.indexOf('\n', text.length - text.trimStart().length)
  const opening = end < 0 ? text : text.slice(0, end)
  // To part a line is many times faster than to look at its characters one by one.
  const countOf = opening.includes(quote)
    ? countsOutsideQuotes(text, quote)
    : (delimiter: Delimiter) => opening.split(delimiter).length
  const counts = delimiters.map(countOf)
  return delimiters[counts.indexOf(Math.max(...counts))]
}

function countsOutsideQuotes(text: string, quote: Quote): (delimiter: Delimiter) => number {
  const mark = quote.charCodeAt(0)
  const counts = new Int32Array(ASCII)
  let quoted = false
  let blank = true
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === mark) quoted = !quoted
    if (code === NEWLINE && !quoted && !blank) break
    if (blank && text[i].trim() !== '') blank = false
    if (!quoted && code < ASCII) counts[code]++
  }
  return delimiter => counts[delimiter.charCodeAt(0)]
}

/** A comma where no cell of the sample has a decimal point, some have a decimal comma, and commas do not part the cells. */
function sniffDecimal(sample: string, delimiter: Delimiter, quote: Quote): Decimal {
  if (delimiter === ',' || !sample.includes(',')) return '.'
  let commas = 0
  const body = firstRecords(sample.slice(0, 1_000_000), { delimiter, quote, decimal: '.' }).slice(1)
  if (body.some(cells => cells.some(cell => GROUPED_COMMA.test(cell.trim())))) return ','
  for (const cells of body) {
    for (const cell of cells) {
      const text = cell.trim()
      if (POINT_NUMBER.test(text)) return '.'
      if (COMMA_NUMBER.test(text) && !THOUSANDS.test(text)) commas++
    }
  }
  return commas > 0 ? ',' : '.'
}

/** The cells of up to 200 records, as far as they are in order. */
function firstRecords(text: string, dialect: Dialect): string[][] {
  const scanner = recordScanner(dialect)
  // The last line needs no end.
  const bytes = new TextEncoder().encode(`${text}\n`)
  scanner.load(bytes)
  const records: string[][] = []
  for (let at = 0; at < bytes.length && records.length < RECORDS; ) {
    at = scanner.scan(at)
    if (at < 0) break
    records.push(scanner.cells())
  }
  return records
}
