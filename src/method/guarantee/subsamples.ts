/**
 * Subsamples: part b is the set of variables that a method selects from one half of the rows; parts 2i and 2i + 1 are the two halves
 * of one split (src/sample/complementary-pairs.ts).
 */
import type { Dataset } from '../../data/dataset.js'
import { variableCount } from '../../data/variables.js'
import { dataCost } from '../../run/member-kind.js'
import type { TaskKind } from '../../run/task-kind.js'
import { bareData, checkVariableSet, type VariableSet } from '../variable-set.js'

export interface SubsampleTask {
  readonly data: Dataset
  /** By name, with its settings but for the seed, which is another one for every half. */
  readonly method: string
  readonly settings: Readonly<Record<string, number | string | boolean | Float64Array>>
  readonly seed: number
  /** Whether halves keep the proportions of classes, or of events. */
  readonly stratified: boolean
}

/** All of the kind but how a part is computed, which takes every method: src/method/select-now.ts. */
export const subsamples: Omit<TaskKind<SubsampleTask, VariableSet>, 'prepare'> = {
  name: 'subsamples',
  check: (found, { data }, _b, where) =>
    checkVariableSet(found, variableCount(data), 'data/subsample', where),
  bare: ({ data, ...rest }) => ({ ...rest, data: bareData(data) }),
  cost: ({ data, settings }) => Number(settings.members ?? 10) * 0.5 * dataCost(data),
}
