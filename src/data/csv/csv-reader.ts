/**
 * Text tables, record by record and piece by piece: cells between commas, semicolons, tabs or bars, quotes as in RFC 4180, any
 * line ending, with or without byte order mark. What the cells mean is somebody else's business.
 */

import { fail } from '../../errors.js'
import { joinedBytes } from '../../math/concatenated.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { returnKernels, takeKernels } from '../../math/kernels/with-kernels.js'
import { type Dialect, openingText, separatorLine, sniffDialect } from '../table/sniff.js'
import type { Encoding } from '../table/table.js'
import {
  type CsvRecord,
  isBlank,
  MISQUOTED,
  MOST_CELLS,
  type RecordScanner,
  recordScanner,
  TOO_WIDE,
  UNFINISHED,
} from './record.js'
import type { RowBlock } from './row-block.js'
import { isPlain, utf8Lines } from './utf8-lines.js'

export interface CsvSink {
  /** Once, before the first record. */
  dialect(dialect: Dialect): void
  /** Each record, valid until the call returns, with the line of the file on which it starts, from 1. Blank lines are skipped. */
  record(record: CsvRecord, line: number): void
  /** Takes records many at a time where they have so many cells, more than one; undefined as long as none are taken so. */
  readonly width?: number | undefined
  /** Such records, one to a line. */
  rows?(block: RowBlock, line: number): void
}

export interface CsvOptions extends Partial<Dialect> {
  readonly encoding?: Encoding | undefined
  /** Bytes waited for before the first record is read, which tell the dialect. */
  readonly sample?: number | undefined
}

export interface CsvReader {
  push(bytes: Uint8Array): void
  /** Nothing waits for further bytes. */
  readonly idle: boolean
  /** How many of the last bytes wait for others, taken back: undefined where they cannot be told from what they were decoded to. */
  takeBack(): number | undefined
  /** Rows that somebody else has read, one to a line, where nothing waits. */
  passRows(blocks: readonly RowBlock[]): void
  /** Tells how the text was encoded. */
  end(): Encoding
}

const NEWLINE = 10
const SAMPLE = 2 ** 20
/** A text from here on is worth loading kernels for. */
const LARGE = SAMPLE
/** Bytes of one record: a million columns fit, a quotation mark that is never closed does not hold the whole file. */
const LONGEST_RECORD = 2 ** 26
const LONGEST_PAUSE = 64

export function csvReader(sink: CsvSink, options: CsvOptions = {}): CsvReader {
  const lines = utf8Lines(options.encoding)
  let scanner: RecordScanner | undefined
  let kernels: Kernels | undefined
  let waiting: Uint8Array[] = []
  let length = 0
  // A record that was not finished is looked at again when there are twice as many bytes.
  let enough = options.sample ?? SAMPLE
  let line = 1
  let skip = 0
  // Records to be read one by one before many are tried again, and how many after a failure.
  let alone = 0
  let pause = 1

  function add(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    waiting.push(bytes)
    length += bytes.length
  }

  function begin(bytes: Uint8Array): RecordScanner {
    const sample = openingText(bytes.subarray(0, SAMPLE), options)
    const dialect = sniffDialect(sample, options)
    sink.dialect(dialect)
    skip = separatorLine(sample)
    if (skip > 0) line++
    if (length >= LARGE) kernels = takeKernels()
    return recordScanner(dialect, kernels)
  }

  function read(last: boolean): void {
    const bytes = joined(waiting)
    scanner ??= begin(bytes)
    scanner.load(bytes)
    let at = skip
    skip = 0
    // Behind the last line end no record is whole: once rows are known, it is not looked at before its end has come.
    const whole = bytes.lastIndexOf(NEWLINE) + 1
    while (at < (sink.width === undefined ? length : whole)) {
      if (bytes[at] === NEWLINE) {
        line++
        at++
        continue
      }
      if (sink.width !== undefined && alone-- <= 0) {
        const block = scanner.rows(at, whole, sink.width)
        if (block.rows > 0) {
          take(block)
          at = block.next
          pause = 1
          continue
        }
        alone = pause
        pause = Math.min(2 * pause, LONGEST_PAUSE)
      }
      const next = scanner.scan(at)
      if (next === TOO_WIDE) refuseWide(line)
      if (next === MISQUOTED || (next === UNFINISHED && last)) refuseQuotes(line)
      if (next < 0) break
      if (!isBlank(scanner)) sink.record(scanner, line)
      line += 1 + scanner.newlines
      at = next
    }
    // A copy, so that the rest does not hold all of the bytes.
    waiting = at === length ? [] : [at === 0 ? bytes : bytes.slice(at)]
    length -= at
    enough = at === 0 ? Math.min(2 * length, LONGEST_RECORD + 1) : 0
    if (length > LONGEST_RECORD) refuseLong(line)
  }

  function take(block: RowBlock): void {
    sink.rows!(block, line)
    line += block.rows
  }

  return {
    push(bytes) {
      add(lines.push(bytes))
      if (length > 0 && length >= enough) read(false)
    },
    get idle() {
      return length === 0 && lines.idle
    },
    takeBack() {
      // Part of a line, in plain ASCII: the same bytes before and after.
      const isSame = lines.idle && waiting.every(bytes => !bytes.includes(NEWLINE) && isPlain(bytes))
      if (!isSame) return undefined
      const count = length
      waiting = []
      length = 0
      return count
    },
    passRows: blocks => blocks.forEach(take),
    end() {
      add(lines.end())
      // The last line needs no end.
      add(Uint8Array.of(NEWLINE))
      read(true)
      if (kernels !== undefined) returnKernels(kernels)
      return lines.encoding
    },
  }
}

/** A whole text or file at once. */
export function readCsv(source: string | Uint8Array, sink: CsvSink, options: CsvOptions = {}): Encoding {
  const reader = csvReader(sink, options)
  reader.push(typeof source === 'string' ? new TextEncoder().encode(source) : source)
  return reader.end()
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts
  // Always the same class, Node's Buffer never: loops over bytes are compiled for one.
  return parts.length === 1
    ? new Uint8Array(first.buffer, first.byteOffset, first.length)
    : joinedBytes(parts)
}

function refuseQuotes(line: number): never {
  fail('data/quotes', {
    where: `line ${line}`,
    rule: 'has a quotation mark that is never closed or is inside a cell',
    hint: 'Inside a quoted cell, a quotation mark is written twice.',
  })
}

function refuseWide(line: number): never {
  fail('data/too-many-columns', { where: `line ${line}`, rule: `has more than ${MOST_CELLS} cells` })
}

function refuseLong(line: number): never {
  fail('data/long-line', {
    where: `line ${line}`,
    rule: `begins a record of more than ${LONGEST_RECORD} bytes`,
    hint: 'Look for a quotation mark that is never closed.',
  })
}
