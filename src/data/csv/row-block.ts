/** Many rows of a text table at once, as long as they are plain: as many cells as the header has, none of them in quotation marks. */
import type { Arena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { columnMemory } from '../columns/column-memory.js'

/** Rows one after the other in a text. */
export interface RowBlock {
  readonly rows: number
  /** Where the next row begins: one to be looked at by itself, or the first that has not been looked at. */
  readonly next: number
  /** Column after column: numbers[j * rows + i]. NaN where the cell is no plain number. */
  readonly numbers: Float64Array
  /** Bytes of the numbers of each column: 0 where it has none, -1 where they differ. */
  readonly sizes: Int32Array
  /** Cells that are no plain numbers, each as row * width + column, and what stands in them. */
  readonly others: Int32Array
  readonly texts: readonly string[]
}

/** What rows are read with. */
export interface RowReading {
  readonly kernels: Kernels
  readonly arena: Arena
  /** As bytes. */
  readonly delimiter: number
  readonly quote: number
  readonly point: number
  /** Address of the powers of ten. */
  readonly powers: number
  /** What stands between two places of the text. */
  readonly text: (start: number, end: number) => string
}

/** Cells of a block at most, unless a row has more: they stay at hand while they are turned into columns. */
const MOST_CELLS = 2 ** 19
/** Cells of a block that need a closer look at most. */
const MOST_OTHERS = 2 ** 16
/** Cells read by one call of the kernel, but for a row that has more: the engine puts a faster one in its place between two calls. */
const CALL_CELLS = 2 ** 15
/** By so much the first row may be longer than the others until they come in two blocks. */
const LONGER = 1.25
const NEWLINE = 10

/** Reads the block that begins at byte `from` of the `length` bytes at address `bytes`. */
export function rowReader({ kernels, arena, delimiter, quote, point, powers, text }: RowReading) {
  const done = arena.reserve(8)
  let room = 0
  let value = 0
  let turned = 0
  let sizes = 0
  let others = 0
  let width = 0

  function reserve(columns: number, cells: number): void {
    if (columns > width) {
      width = columns
      sizes = arena.reserve(4 * width)
    }
    if (cells > room) {
      room = cells
      value = arena.reserve(8 * room)
      turned = arena.reserve(8 * room)
      others = arena.reserve(4 * 3 * Math.min(room, MOST_OTHERS))
    }
  }

  return (bytes: number, from: number, length: number, columns: number): RowBlock => {
    const { memory } = kernels
    // No row is shorter than the delimiters and the end of its line, and most are about as long as the first.
    const line = new Uint8Array(memory.buffer, bytes + from, length - from).indexOf(NEWLINE) + 1
    const rowsThere = Math.ceil((LONGER * (length - from)) / Math.max(line, columns))
    const most = Math.max(1, Math.min(Math.floor(MOST_CELLS / columns), rowsThere))
    reserve(columns, most * columns)
    new Int32Array(memory.buffer, sizes, columns).fill(0)
    const perCall = Math.max(1, Math.floor(CALL_CELLS / columns))
    const found: number[] = []
    let next = from
    let rows = 0
    for (let isWhole = true; isWhole && rows < most; ) {
      const first = rows * columns
      const asked = Math.min(perCall, most - rows)
      next = kernels.scanRows({
        bytes,
        from: next,
        length,
        width: columns,
        most: asked,
        delimiter,
        quote,
        point,
        powers,
        value: value + 8 * first,
        sizes,
        other: others,
        room: Math.min(room, MOST_OTHERS) - found.length / 3,
        done,
      })
      const [read, count] = new Int32Array(memory.buffer, done, 2)
      const more = new Int32Array(memory.buffer, others, 3 * count)
      for (let k = 0; k < more.length; k += 3) found.push(first + more[k], more[k + 1], more[k + 2])
      rows += read
      isWhole = read === asked
    }
    kernels.turnRows(value, rows, columns, turned)
    const numbers = columnMemory(rows * columns)
    numbers.set(new Float64Array(memory.buffer, turned, rows * columns))
    return {
      rows,
      next,
      numbers,
      sizes: new Int32Array(memory.buffer, sizes, columns).slice(),
      others: Int32Array.from({ length: found.length / 3 }, (_, k) => found[3 * k]),
      texts: Array.from({ length: found.length / 3 }, (_, k) => text(found[3 * k + 1], found[3 * k + 2])),
    }
  }
}
