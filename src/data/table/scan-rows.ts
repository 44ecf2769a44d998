/** Parts of a text table that are read apart from each other, each of whole lines. */
import { loadKernels } from '../../math/kernels/load.js'
import { recordScanner } from '../csv/record.js'
import type { RowBlock } from '../csv/row-block.js'
import type { JoinedColumns, Joining } from './join-blocks.js'
import type { Dialect } from './sniff.js'

/** How rows are written, and how many cells each has. */
export interface RowLayout extends Dialect {
  readonly width: number
}

/** The rest of a file, from the start of a line on, in parts of so many bytes: a line is of the part that its first byte is in. */
export interface FileRows {
  readonly file: string
  readonly layout: RowLayout
  readonly from: number
  readonly to: number
  readonly part: number
}

/** Bytes start .. end - 1 of a file, whole lines, and what was read of them: the rows up to one that has to be looked at by itself. */
export interface RowPart {
  readonly start: number
  readonly end: number
  readonly blocks: readonly RowBlock[]
  /** Where that row begins; `end` where there is none. */
  readonly next: number
}

/** Where parts are read: in this thread, or in others where they are worth it. */
export interface RowScanning {
  readonly threads: number
  /** Told as soon as there will be parts that are worth other threads. */
  start(): void
  scan(rows: FileRows): Promise<readonly RowPart[]>
  /** Puts what was read of a table that is worth other threads together, range after range. */
  join(joining: Joining): Promise<readonly JoinedColumns[]>
}

const NEWLINE = 10
/** NUL, the end of a line as some systems write it, and what ASCII does not have: what they mean depends on all that was read before. */
const UNPLAIN = /[\0\r\x80-\uffff]/
/** Bytes by which memory is longer at first than a part, for the end of its last line: so many at least, and more than most cells have. */
const BEYOND = 2 ** 16
const CELL_BYTES = 32
/** Of lines longer than a part nearly all bytes are read with others: so many are read at a time where a line goes on behind its part. */
const PIECE = 2 ** 20

/** Reads part b; `fill` fills memory with the bytes of the file from a place on and tells how many there were. */
export function partScanner(
  { layout, from, to, part }: FileRows,
  fill: (into: Uint8Array, at: number) => number,
): (b: number) => RowPart {
  const { width, ...dialect } = layout
  const scanner = recordScanner(dialect, loadKernels())
  let size = part + Math.max(BEYOND, CELL_BYTES * width)

  /** The lines that begin behind byte `at`, or with it where that `begins` one, and not behind byte `last`; and where the first of them begins. */
  function linesFrom(at: number, last: number, begins: boolean): { start: number; lines: Uint8Array } {
    const inPart = last - at
    for (;;) {
      const memory = scanner.memory(size).subarray(0, to - at)
      let skip = 0
      for (let filled = 0, wanted = inPart + BEYOND; ; wanted = filled + PIECE) {
        const asked = Math.min(wanted, memory.length)
        const count = fill(memory.subarray(filled, asked), at + filled)
        const bytes = memory.subarray(0, filled + count)
        if (filled === 0 && !begins) skip = bytes.indexOf(NEWLINE) + 1 || bytes.length
        const linesTo = (end: number) => ({ start: at + skip, lines: bytes.subarray(skip, end) })
        if (skip > inPart) return linesTo(skip)
        const found = bytes.indexOf(NEWLINE, Math.max(inPart, filled))
        filled += count
        if (found >= 0) return linesTo(found + 1)
        if (filled < asked || filled === to - at) return linesTo(filled)
        if (filled === memory.length) break
      }
      size *= 2
    }
  }

  return b => {
    // The byte before tells whether a line begins with the first.
    const first = from + b * part - (b === 0 ? 0 : 1)
    const { start, lines } = linesFrom(first, Math.min(from + (b + 1) * part, to) - 1, b === 0)
    // Memory that grows leaves nothing of its views.
    const { length } = lines
    const blocks: RowBlock[] = []
    let next = 0
    if (lines[length - 1] === NEWLINE) {
      scanner.load(lines)
      while (next < length) {
        const block = scanner.rows(next, length, width)
        if (block.rows === 0 || block.texts.some(text => UNPLAIN.test(text))) break
        blocks.push(block)
        next = block.next
      }
    }
    return { start, end: start + length, blocks, next: start + next }
  }
}
