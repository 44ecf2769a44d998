/** Blocks of rows to columns after columns, a range of columns at a time, so that threads can share it. */
import type { NumberBlock } from './column-store.js'

export interface Joining {
  readonly blocks: readonly NumberBlock[]
  readonly rows: number
  readonly width: number
  /** Memory that all threads can write: numbers[j * rows + i] is cell i of column j. */
  readonly numbers: Float64Array
}

/** Columns of a range: some milliseconds of work. */
const RANGE = 1024
/** Columns put together at a time: of wide tables blocks have few rows, and what is read of each of them in turn stays at hand. */
const TILE = 32

export function joinRanges({ width }: Pick<Joining, 'width'>): number {
  return Math.ceil(width / RANGE)
}

export function joinRange({ blocks, rows, width, numbers }: Joining, range: number): void {
  const end = Math.min(width, (range + 1) * RANGE)
  for (let from = range * RANGE; from < end; from += TILE) {
    const to = Math.min(from + TILE, end)
    for (const { start, rows: height, numbers: own } of blocks)
      for (let j = from; j < to; j++) {
        const target = j * rows + start
        const source = j * height
        for (let i = 0; i < height; i++) numbers[target + i] = own[source + i]
      }
  }
}
