/**
 * The first look at the space of models (src/posterior/first-peaks.ts) as a task: part 0 finds it. On a thread of its own it holds nobody up; but where
 * threads share many columns all of them work on it, and every other part is the help of one.
 */
import type { Dataset } from '../../data/dataset.js'
import type { PackedColumns } from '../../path/packed-columns.js'
import type { FirstPeaks } from '../../posterior/first-peaks.js'
import { firstLook } from '../../posterior/model-space.js'
import { onlyHere, type TaskKind } from '../../run/task-kind.js'
import { helpSearch, leadSearch, type ModelSearch } from './model-search.js'

export interface PeakTask {
  readonly data: Dataset
  /** The columns that threads share, where there are some. */
  readonly packed: PackedColumns | undefined
  /** Where threads share the work, too. */
  readonly search?: ModelSearch | undefined
}

export interface PeakPart {
  /** In part 0. */
  readonly first?: FirstPeaks
}

export const peakKind: TaskKind<PeakTask, PeakPart> = {
  name: 'peaks',
  prepare:
    ({ data, packed, search }) =>
    b => {
      if (search === undefined) return { first: firstLook(data, packed) }
      if (b === 0) return { first: leadSearch(search, data.x, own => firstLook(data, packed, own)) }
      helpSearch(search, data.x)
      return {}
    },
  ...onlyHere('peaks'),
  // A forward search takes in a quarter as many variables as there are rows, each with a pass over all columns; other families fit again and again.
  cost: ({ data: { n, p, family }, search }) =>
    ((family === 'gaussian' ? 1 : 10) * 4e-7 * n * p * Math.min(n, p, 200)) / (search?.threads ?? 1),
}
