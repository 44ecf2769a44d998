/**
 * One record of a text table at a time: where its cells lie among the bytes. A quotation mark at the start of a cell opens it, two
 * inside are one, after the closing one only blanks may stand (RFC 4180); line ends inside quotes belong to the cell.
 */

import { createArena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { loadKernels } from '../../math/kernels/load.js'
import type { Dialect } from '../table/sniff.js'
import { powerTable } from './powers.js'
import { type RowBlock, rowReader } from './row-block.js'
import { isAscii } from './utf8-lines.js'

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
  /** All of them. */
  cells(): string[]
}

export interface RecordScanner extends CsvRecord {
  /** Memory for so many bytes, until the next call of any function here: what is read into it need not be copied to be scanned. */
  memory(length: number): Uint8Array
  /** Bytes to scan from now on, in UTF-8: of that memory, or any others. */
  load(bytes: Uint8Array): void
  /** Scans the record that begins at `from`; tells where the next one begins, or a negative number: */
  scan(from: number): number
  /** Line ends inside the cells of the record. */
  readonly newlines: number
  /** As many plain rows of `width` cells as begin at `from`; the last line end stands before `to`. */
  rows(from: number, to: number, width: number): RowBlock
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

/** Why the kernel stopped (src/math/kernels/scalar/cells.ts). */
const RECORD = 0
const AT_QUOTE = 2
const FULL = 3
/** Bytes decoded at a time: cells are mostly asked for one after the other. */
const DECODED = 2 ** 16
/** Bytes that kernels want behind a text. */
export const BEHIND = 32
/** Cells that there is room for at first. */
const ROOM = 64

/** Scans with the kernels given; those of plain TypeScript are at hand at once, the others are worth loading for large files. */
export function recordScanner(
  { delimiter, quote, decimal }: Dialect,
  kernels: Kernels = loadKernels('twin'),
): RecordScanner {
  const mark = quote.charCodeAt(0)
  const point = decimal.charCodeAt(0)
  const comma = delimiter.charCodeAt(0)
  const doubled = quote + quote
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  // One character per byte, whatever it stands for: positions are the same in both.
  const byBytes = new TextDecoder('latin1')
  const arena = createArena(kernels)
  const table = powerTable()
  const powers = arena.reserve(table.byteLength)
  const done = arena.reserve(8)
  arena.f64.set(table, powers / 8)
  let room = ROOM
  let cells = { start: arena.reserve(4 * room), end: arena.reserve(4 * room), value: arena.reserve(8 * room) }
  // The memory for bytes, and where in it those to be scanned begin.
  let home = 0
  let capacity = 0
  let place = 0
  let length = 0
  let bytes: Uint8Array = new Uint8Array(0)
  let start: Int32Array = new Int32Array(0)
  let end: Int32Array = new Int32Array(0)
  let value: Float64Array = new Float64Array(0)
  // Bytes decodedFrom .. decodedFrom + text.length - 1.
  let text = ''
  let decodedFrom = 0
  let areCharacters = true
  let count = 0
  let newlines = 0
  // Cells with doubled quotation marks: few, if any.
  const escaped = new Set<number>()
  const rowsAt = rowReader({ kernels, arena, delimiter: comma, quote: mark, point, powers, text: decoded })
  look()

  /** Views of the memory, which growth replaces. */
  function look(): void {
    const { buffer } = kernels.memory
    bytes = new Uint8Array(buffer, place, length)
    start = new Int32Array(buffer, cells.start, room)
    end = new Int32Array(buffer, cells.end, room)
    value = new Float64Array(buffer, cells.value, room)
  }

  /** Rows may have made the memory grow. */
  function lookAgain(): void {
    if (bytes.buffer !== kernels.memory.buffer) look()
  }

  function makeRoom(size: number): void {
    if (size + BEHIND <= capacity) return
    capacity = size + (size >> 2) + BEHIND
    home = arena.reserve(capacity)
  }

  function grow(): void {
    const before = { start: start.slice(), end: end.slice(), value: value.slice() }
    room *= 2
    cells = { start: arena.reserve(4 * room), end: arena.reserve(4 * room), value: arena.reserve(8 * room) }
    look()
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
      if (close < 0 || close + 1 === length) return UNFINISHED
      if (bytes[close + 1] !== mark) {
        start[count] = at + 1
        end[count] = close
        // What opens as a number has its end at the closing mark, or is none.
        const stop = kernels.cellNumber(place, at + 1, point, powers, cells.value, count)
        if (stop !== close) value[count] = Number.NaN
        i = close + 1
        break
      }
      escaped.add(count)
      i = close + 2
    }
    for (let e = at; e < end[count]; e++) if (bytes[e] === NEWLINE) newlines++
    const after = i
    while (i < length && bytes[i] !== comma && bytes[i] !== NEWLINE) i++
    if (i > after && decoder.decode(bytes.subarray(after, i)).trim() !== '') return MISQUOTED
    return i < length ? i : UNFINISHED
  }

  function decoded(from: number, to: number): string {
    lookAgain()
    if (from < decodedFrom || to > decodedFrom + text.length) {
      decodedFrom = from
      const piece = bytes.subarray(from, Math.max(to, from + DECODED))
      text = byBytes.decode(piece)
      areCharacters = isAscii(piece)
    }
    return areCharacters || isAscii(bytes.subarray(from, to))
      ? text.slice(from - decodedFrom, to - decodedFrom)
      : decoder.decode(bytes.subarray(from, to))
  }

  function cell(j: number): string {
    const text = decoded(start[j], end[j])
    return escaped.has(j) ? text.replaceAll(doubled, quote) : text
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
    memory(size) {
      makeRoom(size)
      return new Uint8Array(kernels.memory.buffer, home, size)
    },
    load(given) {
      length = given.length
      const isHere = given.buffer === kernels.memory.buffer
      if (!isHere) makeRoom(length)
      place = isHere ? given.byteOffset : home
      look()
      if (!isHere) bytes.set(given)
      // Of no number, so that none goes on behind the bytes.
      new Uint8Array(kernels.memory.buffer).fill(0, place + length, place + length + BEHIND)
      text = ''
    },
    scan(from) {
      lookAgain()
      count = 0
      newlines = 0
      escaped.clear()
      let at = from
      for (;;) {
        at = kernels.scanCells({
          bytes: place,
          from: at,
          length,
          first: count,
          room,
          delimiter: comma,
          quote: mark,
          point,
          powers,
          ...cells,
          done,
        })
        const found = done / 4
        count = arena.i32[found]
        const why = arena.i32[found + 1]
        if (why === RECORD) return at
        if (why === FULL) {
          if (count >= MOST_CELLS) return TOO_WIDE
          grow()
        } else if (why === AT_QUOTE) {
          at = quoted(at)
          if (at < 0) return at
          count++
          if (bytes[at++] === NEWLINE) return at
        } else return UNFINISHED
      }
    },
    rows(from, to, width) {
      return rowsAt(place, from, to, width)
    },
    cell,
    cells() {
      const one = () => Array.from({ length: count }, (_, j) => cell(j))
      if (count < 2) return one()
      // To part a line is many times faster than to cut out cell after cell; but what a quotation mark opens may hold delimiters.
      const text = decoded(start[0], end[count - 1])
      const parts = text.includes(quote) ? [] : text.split(delimiter)
      return parts.length === count ? parts : one()
    },
  }
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
