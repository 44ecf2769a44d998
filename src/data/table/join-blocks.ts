/** Blocks of rows to columns after columns, a range of columns at a time, so that threads can share it; with what is told of the columns while they are at hand. */
import { createArena } from '../../math/kernels/arena.js'
import { FACTS } from '../../math/kernels/scalar/join-columns.js'
import { withKernels } from '../../math/kernels/with-kernels.js'
import type { NumberBlock } from './column-store.js'

export interface Joining {
  readonly blocks: readonly NumberBlock[]
  readonly rows: number
  readonly width: number
  /** Memory that all threads can write: numbers[j * rows + i] is cell i of column j. */
  readonly numbers: Float64Array
  /** The keys of the columns are those of their first rows with this direction (../columns/copied-columns.ts). */
  readonly direction: Float64Array
  readonly rounding: number
}

export interface JoinedColumns {
  /** What is told of each column (src/math/kernels/scalar/join-columns.ts); nothing where they are tall. */
  readonly facts: Float64Array
}

/** Columns of a range: some milliseconds of work. */
const RANGE = 1024
/** Numbers put together at a time: they stay at hand. */
const TILE = 2 ** 15

export function joinRanges({ width }: Pick<Joining, 'width'>): number {
  return Math.ceil(width / RANGE)
}

/** Whether it is told what the columns of so many rows are. */
export function tellsFacts(rows: number): boolean {
  return rows <= TILE
}

export function joinRange(joining: Joining, range: number): JoinedColumns {
  const from = range * RANGE
  const to = Math.min(joining.width, from + RANGE)
  if (joining.rows === 0) return { facts: new Float64Array(0) }
  return tellsFacts(joining.rows) ? joinTiles(joining, from, to) : joinTall(joining, from, to)
}

/** Of a tall table blocks have many rows of each column. */
function joinTall({ blocks, rows, numbers }: Joining, from: number, to: number): JoinedColumns {
  for (const { start, rows: height, numbers: own } of blocks)
    for (let j = from; j < to; j++) numbers.set(own.subarray(j * height, (j + 1) * height), j * rows + start)
  return { facts: new Float64Array(0) }
}

/** Of any other they have few, and what is copied one by one is copied by a kernel. */
function joinTiles(joining: Joining, from: number, to: number): JoinedColumns {
  const { blocks, rows, numbers, direction, rounding } = joining
  const most = Math.max(1, Math.floor(TILE / rows))
  const facts = new Float64Array(FACTS * (to - from))
  withKernels(kernels => {
    const arena = createArena(kernels)
    const pieces = arena.reserve(8 * rows * most)
    const columns = arena.reserve(8 * rows * most)
    const told = arena.reserve(8 * FACTS * most)
    const heights = arena.reserve(4 * blocks.length)
    const along = arena.reserve(8 * direction.length)
    arena.i32.set(
      blocks.map(block => block.rows),
      heights / 4,
    )
    arena.f64.set(direction, along / 8)
    for (let j = from; j < to; j += most) {
      const count = Math.min(most, to - j)
      let at = pieces / 8
      for (const { rows: height, numbers: own } of blocks) {
        arena.f64.set(own.subarray(j * height, (j + count) * height), at)
        at += count * height
      }
      kernels.joinPieces(pieces, heights, blocks.length, count, rows, columns)
      kernels.columnFacts(columns, rows, count, along, direction.length, rounding, told)
      numbers.set(arena.f64.subarray(columns / 8, columns / 8 + count * rows), j * rows)
      facts.set(arena.f64.subarray(told / 8, told / 8 + FACTS * count), FACTS * (j - from))
    }
  })
  return { facts }
}

/** What was told of all columns, range after range; undefined where nothing was. */
export function factsOf(joined: readonly JoinedColumns[], width: number): Float64Array | undefined {
  const facts = new Float64Array(FACTS * width)
  let told = 0
  for (const { facts: own } of joined) {
    facts.set(own, told)
    told += own.length
  }
  return told === facts.length ? facts : undefined
}
