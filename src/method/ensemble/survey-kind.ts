/** The survey of models (src/posterior/survey.ts) as a task of one part: beside the members that do not propose any. */
import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import type { PackedColumns } from '../../path/packed-columns.js'
import type { FirstPeaks } from '../../posterior/first-peaks.js'
import { type Surveyed, surveyModels } from '../../posterior/surveyed.js'
import type { TaskKind } from '../../run/task-kind.js'
import { type ModelSearch, searchAlone } from './model-search.js'
import { peakKind } from './peak-kind.js'

export interface SurveyTask {
  readonly data: Dataset
  readonly first: FirstPeaks
  readonly starts: readonly (readonly number[])[]
  readonly seed: number
  /** The columns that threads share, where there are some. */
  readonly packed: PackedColumns | undefined
  /** The search that the first look was, where threads have shared it. */
  readonly search?: ModelSearch | undefined
}

/** Cells of a table of which a thread that has looked through it holds some 40 MB more than the table. */
const LARGE = 2 ** 23

export const surveyKind: TaskKind<SurveyTask, Surveyed> = {
  name: 'surveys',
  prepare:
    ({ data, search, ...options }) =>
    () =>
      surveyModels(data, { ...options, search: search && searchAlone(search, data.x) }),
  // It is never kept nor sent.
  check: (_found, _task, _b, where) => fail('run/protocol', { where, rule: 'must be found in this process' }),
  bare: () => fail('run/protocol', { where: 'surveys', rule: 'must be found in this process' }),
  endsThread: ({ data: { n, p } }) => n * p >= LARGE,
  cost: ({ data, packed }) => peakKind.cost({ data, packed }) / 2,
}
