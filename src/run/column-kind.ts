/**
 * Columns standardised and packed for the members of a task (src/path/packed-columns.ts): part b fills a range of them, and tells which
 * of them are constant and which are rare.
 */
import { constantWithin } from '../data/columns/constant-columns.js'
import { rareAmong } from '../data/columns/rare-columns.js'
import { type PackedColumns, packingOf, rangesOf } from '../path/packed-columns.js'
import { onlyHere, type TaskKind } from './task-kind.js'

export interface ColumnTask {
  readonly data: { readonly x: Float64Array }
  readonly packed: PackedColumns
  /** Milliseconds of work that the same threads have to do afterwards. */
  readonly further: number
}

/** Columns of a range that say little, ascending. */
export interface PackedRange {
  readonly constant: readonly number[]
  readonly rare: readonly number[]
}

/** Milliseconds for a cell. */
const CELL_COST = 5e-6

export const columnKind: TaskKind<ColumnTask, PackedRange> = {
  name: 'columns',
  prepare({ packed, data }) {
    const fill = packingOf(packed, data.x)
    return range => {
      const { still, near } = fill(range)
      return {
        constant: still.flatMap(j => constantWithin(data.x, packed.n, j, j + 1)),
        rare: rareAmong(data.x, packed.n, near),
      }
    }
  },
  // What is written into memory that is shared cannot come from elsewhere.
  ...onlyHere('columns'),
  cost: ({ packed, further }) => (CELL_COST * packed.n * packed.p + further) / rangesOf(packed),
}
