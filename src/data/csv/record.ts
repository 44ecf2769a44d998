/**
 * One record of a text table at a time: where its cells lie among the bytes. A quotation mark at the start of a cell opens it, two
 * inside are one, after the closing one only blanks may stand (RFC 4180); line ends inside quotes belong to the cell.
 */

import type { Dialect } from '../table/sniff.js'
import { cellNumber } from './cell-number.js'

/** The record last scanned. Cell j is bytes[start[j]] .. bytes[end[j] - 1], without its quotation marks. */
export interface CsvRecord {
  readonly bytes: Uint8Array
  readonly count: number
  readonly start: Int32Array
  readonly end: Int32Array
  /** The numbers of cells that are plain ones; NaN for all others. */
  readonly value: Float64Array
  /** The cell as text. */
  cell(j: number): string
}

export interface RecordScanner extends CsvRecord {
  /** Bytes to scan from now on, in UTF-8. */
  load(bytes: Uint8Array): void
  /** Scans the record that begins at `from`; tells where the next one begins, or a negative number: */
  scan(from: number): number
  /** Line ends inside the cells of the record. */
  readonly newlines: number
}

/** The bytes end within the record. */
export const UNFINISHED = -1
/** A quotation mark stands where none may. */
export const MISQUOTED = -2
/** The record has more than MOST_CELLS cells. */
export const TOO_WIDE = -3
export const MOST_CELLS = 2 ** 21

const NEWLINE = 10
const SPACE = 32
const TAB = 9

export function recordScanner({ delimiter, quote, decimal }: Dialect): RecordScanner {
  const comma = delimiter.charCodeAt(0)
  const mark = quote.charCodeAt(0)
  const point = decimal.charCodeAt(0)
  const doubled = quote + quote
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  // One character per byte, whatever it stands for: positions are the same in both.
  const byBytes = new TextDecoder('latin1')
  let bytes = new Uint8Array(0)
  let text: string | undefined
  let start = new Int32Array(64)
  let end = new Int32Array(64)
  let value = new Float64Array(64)
  let count = 0
  let newlines = 0
  // Cells with doubled quotation marks: few, if any.
  const escaped = new Set<number>()

  function grow(): void {
    const size = 2 * start.length
    const before = { start, end, value }
    start = new Int32Array(size)
    end = new Int32Array(size)
    value = new Float64Array(size)
    start.set(before.start)
    end.set(before.end)
    value.set(before.value)
  }

  /** The cell that opens with a quotation mark at `at`; where its delimiter or line end stands. */
  function quoted(at: number): number {
    let i = at + 1
    for (;;) {
      const close = bytes.indexOf(mark, i)
      // Of a mark at the very end nobody knows yet whether it is doubled.
      if (close < 0 || close + 1 === bytes.length) return UNFINISHED
      if (bytes[close + 1] !== mark) {
        start[count] = at + 1
        end[count] = close
        // What opens as a number has its end at the closing mark, or is none.
        if (cellNumber(bytes, at + 1, point, value, count) !== close) value[count] = Number.NaN
        i = close + 1
        break
      }
      escaped.add(count)
      i = close + 2
    }
    for (let e = at; e < end[count]; e++) if (bytes[e] === NEWLINE) newlines++
    const after = i
    while (i < bytes.length && bytes[i] !== comma && bytes[i] !== NEWLINE) i++
    if (i > after && decoder.decode(bytes.subarray(after, i)).trim() !== '') return MISQUOTED
    return i < bytes.length ? i : UNFINISHED
  }

  return {
    get bytes() {
      return bytes
    },
    get count() {
      return count
    },
    get start() {
      return start
    },
    get end() {
      return end
    },
    get value() {
      return value
    },
    get newlines() {
      return newlines
    },
    load(given) {
      bytes = given as Uint8Array<ArrayBuffer>
      text = undefined
    },
    scan(from) {
      count = 0
      newlines = 0
      escaped.clear()
      // The loop runs over every byte of a file: what it needs is at hand in variables of its own.
      const own = bytes
      const { length } = own
      const [delimit, open] = [comma, mark]
      let cells = 0
      for (let i = from; i < length; i++) {
        if (cells === start.length) {
          if (cells >= MOST_CELLS) return TOO_WIDE
          grow()
        }
        let byte = own[i]
        if (byte === open) {
          count = cells
          i = quoted(i)
          if (i < 0) return i
          byte = own[i]
        } else {
          start[cells] = i
          i = cellNumber(own, i, point, value, cells)
          // The bytes may end within a number.
          if (i >= length) return UNFINISHED
          byte = own[i]
          if (byte !== delimit && byte !== NEWLINE) value[cells] = Number.NaN
          while (byte !== delimit && byte !== NEWLINE) {
            if (++i === length) return UNFINISHED
            byte = own[i]
          }
          end[cells] = i
        }
        count = ++cells
        if (byte === NEWLINE) return i + 1
      }
      return UNFINISHED
    },
    cell(j) {
      text ??= byBytes.decode(bytes)
      const slice = text.slice(start[j], end[j])
      const decoded = isAscii(slice) ? slice : decoder.decode(bytes.subarray(start[j], end[j]))
      return escaped.has(j) ? decoded.replaceAll(doubled, quote) : decoded
    },
  }
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x80) return false
  return true
}

/** Whether the record is a blank line. */
export function isBlank(record: CsvRecord): boolean {
  if (record.count !== 1) return false
  const { bytes, start, end } = record
  for (let i = start[0]; i < end[0]; i++) {
    if (bytes[i] === SPACE || bytes[i] === TAB) continue
    return bytes[i] >= 0x80 || bytes[i] < SPACE ? record.cell(0).trim() === '' : false
  }
  return true
}
