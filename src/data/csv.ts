/**
 * Text tables, record by record: comma, semicolon or tab (the one most frequent in the first line), quotes as in RFC 4180,
 * any line ending, with or without byte order mark. Cells stay strings; typing them is somebody else's business.
 */
import Papa from 'papaparse'
import { fail } from '../errors.js'
import { decodeText } from './encoding.js'

export interface CsvRecord {
  readonly cells: readonly string[]
  /** Line of the file on which the record starts, from 1; counted only when asked, since only errors need it. */
  readonly line: () => number
}

export type Delimiter = ',' | ';' | '\t'

/** Calls `onHeader` with the first record, then `onRow` with each further one; blank lines are skipped. */
export function readCsv(
  source: string | Uint8Array,
  onHeader: (names: readonly string[], delimiter: Delimiter) => void,
  onRow: (record: CsvRecord, row: number) => void,
): void {
  const text = decodeText(source)
  const delimiter = sniffDelimiter(text)
  let width = -1
  let row = 0
  let start = 0
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data: cells, errors, meta }) => {
      const from = start
      const line = () => lineAt(text, from)
      start = meta.cursor
      if (errors.length > 0) refuseQuotes(line())
      if (cells.length === 1 && cells[0].trim() === '') return
      if (width < 0) {
        width = cells.length
        onHeader(
          cells.map(cell => cell.trim()),
          delimiter,
        )
        return
      }
      if (cells.length !== width) refuseRagged(line(), cells.length, width)
      onRow({ cells, line }, row++)
    },
  })
  if (width < 0) {
    fail('data/empty', {
      where: 'data',
      rule: 'is empty',
      hint: 'The first line must hold the column names.',
    })
  }
}

/** Outside quotes in the first line that is not blank, the most frequent of comma, semicolon and tab. */
function sniffDelimiter(text: string): Delimiter {
  const counts = { ',': 0, ';': 0, '\t': 0 }
  let quoted = false
  let blank = true
  for (const character of text) {
    if (character === '"') quoted = !quoted
    if (character === '\n' && !quoted && !blank) break
    if (character.trim() !== '') blank = false
    if (!quoted && Object.hasOwn(counts, character)) counts[character as Delimiter]++
  }
  const order: Delimiter[] = [',', ';', '\t']
  return order.reduce((best, next) => (counts[next] > counts[best] ? next : best))
}

function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
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
