/** Simulations: part b is the set of variables that a method selects from the b-th response made anew (src/method/assessment/assess.ts). */
import type { Dataset } from '../../data/dataset.js'
import { variableCount } from '../../data/variables.js'
import { fail } from '../../errors.js'
import { dataCost } from '../../run/member-kind.js'
import type { TaskKind } from '../../run/task-kind.js'

export interface SimulationTask {
  readonly data: Dataset
  /** The variables that the responses are made from. */
  readonly truth: readonly number[]
  /** By name, with its settings. */
  readonly method: string
  readonly settings: Readonly<Record<string, number | string | boolean>>
  readonly seed: number
}

export interface Simulated {
  /** Ascending. */
  readonly selected: Int32Array
}

/** All of the kind but how a part is computed, which takes every method: src/method/select-now.ts. */
export const simulations: Omit<TaskKind<SimulationTask, Simulated>, 'prepare'> = {
  name: 'simulations',
  check(found, { data }, _b, where) {
    const { selected } = Object(found) as { selected?: unknown }
    const isSet = (list: Int32Array) =>
      list.every((j, e) => j < variableCount(data) && j > (e === 0 ? -1 : list[e - 1]))
    if (selected instanceof Int32Array && isSet(selected)) return { selected: selected.slice() }
    return fail('data/simulation', { where, rule: 'is not a set of these variables' })
  },
  bare({ data, ...rest }) {
    const { source: _source, ...bare } = data
    return { ...rest, data: bare }
  },
  cost: ({ data, settings }) => Number(settings.members ?? 100) * dataCost(data),
}
