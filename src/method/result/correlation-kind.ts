/** Correlations of the variables that matter most with all others (src/select/correlations.ts): part b looks through a range of variables. */
import type { Dataset } from '../../data/dataset.js'
import { variableCount } from '../../data/variables.js'
import { fail } from '../../errors.js'
import type { PackedColumns } from '../../path/packed-columns.js'
import { PANEL } from '../../path/problem.js'
import type { TaskKind } from '../../run/task-kind.js'
import {
  type CorrelatedData,
  NEIGHBOURS,
  type Neighbours,
  neighbourSearch,
} from '../../select/correlations.js'

export interface CorrelationTask {
  readonly data: CorrelatedData
  readonly rows: readonly number[]
  /** The columns that threads share, where there are some. */
  readonly packed?: PackedColumns | undefined
}

/** Variables of a part at most, and cells: what takes some milliseconds. Where they are not factors, whole panels of columns. */
const RANGE = 4096
const RANGE_CELLS = 2 ** 19
/** Where there are more of these, ranges are up to twice as wide: each of them has neighbours to settle to the last digit. */
const FEW = 24

function rangeWidth({ n, p }: Pick<Dataset, 'n' | 'p'>): number {
  const cells = Math.min(Math.max(RANGE_CELLS, (n * p) / FEW), 2 * RANGE_CELLS)
  return PANEL * Math.min(RANGE / PANEL, Math.max(1, Math.floor(cells / (PANEL * n))))
}

export function correlationRanges(data: CorrelatedData): number {
  return Math.ceil(variableCount(data) / rangeWidth(data))
}

/** Whether variables are so many that their correlations take longer than anything else that a result has. */
export function isWide(data: Pick<Dataset, 'p' | 'groups'>): boolean {
  return variableCount(data) > RANGE
}

export const correlationKind: TaskKind<CorrelationTask, Neighbours> = {
  name: 'correlations',
  prepare({ data, rows, packed }) {
    const search = neighbourSearch(data, rows, packed)
    const width = rangeWidth(data)
    return b => search(width * b, Math.min(width * (b + 1), variableCount(data)))
  },
  check(found, { data, rows }, _b, where) {
    const { variable, value } = Object(found) as Partial<Neighbours>
    const size = NEIGHBOURS * rows.length
    if (
      variable instanceof Int32Array &&
      value instanceof Float64Array &&
      variable.length === size &&
      value.length === size &&
      variable.every(g => g >= -1 && g < variableCount(data))
    )
      return { variable: variable.slice(), value: value.slice() }
    return fail('data/correlations', { where, rule: 'are not neighbours of these variables' })
  },
  bare: ({ packed: _packed, ...task }) => task,
  // Standardising the columns, and a product with every row; a few milliseconds whatever there is.
  cost: ({ data, rows }) =>
    4 / correlationRanges(data) +
    (1e-6 * (5 + rows.length) * data.n * Math.min(data.p, rangeWidth(data))) / 10,
}
