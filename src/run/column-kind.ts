/** Columns standardised and packed for the members of a task (src/path/packed-columns.ts): part b fills a range of them. */
import { fail } from '../errors.js'
import { type PackedColumns, packingOf, rangesOf } from '../path/packed-columns.js'
import type { TaskKind } from './task-kind.js'

export interface ColumnTask {
  readonly data: { readonly x: Float64Array }
  readonly packed: PackedColumns
  /** Milliseconds of work that the same threads have to do afterwards. */
  readonly further: number
}

/** Milliseconds for a cell. */
const CELL_COST = 5e-6

export const columnKind: TaskKind<ColumnTask, object> = {
  name: 'columns',
  prepare({ packed, data }) {
    const fill = packingOf(packed, data.x)
    return range => {
      fill(range)
      return {}
    }
  },
  // What is written into memory that is shared cannot come from elsewhere.
  check: (_found, _task, _b, where) =>
    fail('run/protocol', { where, rule: 'must be packed in this process' }),
  bare: () => fail('run/protocol', { where: 'columns', rule: 'must be packed in this process' }),
  cost: ({ packed, further }) => (CELL_COST * packed.n * packed.p + further) / rangesOf(packed),
}
