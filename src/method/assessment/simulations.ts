/** Simulations: part b is the set of variables that a method selects from the b-th response made anew (src/method/assessment/assess.ts). */
import type { Dataset } from '../../data/dataset.js'
import { variableCount } from '../../data/variables.js'
import { dataCost } from '../../run/member-kind.js'
import type { TaskKind } from '../../run/task-kind.js'
import { bareData, checkVariableSet, type VariableSet } from '../variable-set.js'

export interface SimulationTask {
  readonly data: Dataset
  /** The variables that the responses are made from. */
  readonly truth: readonly number[]
  /** By name, with its settings. */
  readonly method: string
  readonly settings: Readonly<Record<string, number | string | boolean>>
  readonly seed: number
}

/** All of the kind but how a part is computed, which takes every method: src/method/select-now.ts. */
export const simulations: Omit<TaskKind<SimulationTask, VariableSet>, 'prepare'> = {
  name: 'simulations',
  check: (found, { data }, _b, where) =>
    checkVariableSet(found, variableCount(data), 'data/simulation', where),
  bare: ({ data, ...rest }) => ({ ...rest, data: bareData(data) }),
  cost: ({ data, settings }) => Number(settings.members ?? 100) * dataCost(data),
}
