/** What a method selects from data made anew: a part of a task, and what such parts have in common. */
import type { Dataset } from '../data/dataset.js'
import { type ErrorCode, fail } from '../errors.js'

export interface VariableSet {
  /** Ascending. */
  readonly selected: Int32Array
}

/** A set that comes from a file or another machine, refused unless it is one of the p variables. */
export function checkVariableSet(found: unknown, p: number, code: ErrorCode, where: string): VariableSet {
  const { selected } = Object(found) as { selected?: unknown }
  const isSet = (list: Int32Array) => list.every((j, e) => j < p && j > (e === 0 ? -1 : list[e - 1]))
  if (selected instanceof Int32Array && isSet(selected)) return { selected: selected.slice() }
  return fail(code, { where, rule: 'is not a set of these variables' })
}

/** Where the data came from makes no difference to what is selected. */
export function bareData(data: Dataset): Dataset {
  const { source: _source, ...bare } = data
  return bare
}
