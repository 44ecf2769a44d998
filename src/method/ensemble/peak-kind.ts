/** The first look at the space of models (src/posterior/first-peaks.ts) as a task of one part: on a thread of its own it holds nobody up. */
import type { Dataset } from '../../data/dataset.js'
import type { PackedColumns } from '../../path/packed-columns.js'
import type { FirstPeaks } from '../../posterior/first-peaks.js'
import { firstLook } from '../../posterior/model-space.js'
import { onlyHere, type TaskKind } from '../../run/task-kind.js'

export interface PeakTask {
  readonly data: Dataset
  /** The columns that threads share, where there are some. */
  readonly packed: PackedColumns | undefined
}

export const peakKind: TaskKind<PeakTask, FirstPeaks> = {
  name: 'peaks',
  prepare:
    ({ data, packed }) =>
    () =>
      firstLook(data, packed),
  ...onlyHere('peaks'),
  // A forward search takes in a quarter as many variables as there are rows, each with a pass over all columns; other families fit again and again.
  cost: ({ data: { n, p, family } }) => (family === 'gaussian' ? 1 : 10) * 4e-7 * n * p * Math.min(n, p, 200),
}
