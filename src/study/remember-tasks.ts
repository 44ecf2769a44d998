/**
 * Parts computed once: methods that ask for the same members of the same data get the same, and one that asks for fewer gets the first
 * of them, which is what it would compute.
 */
import type { Step } from '../method/method.js'
import { computeParts } from '../method/select-now.js'
import type { EnsembleTask } from '../run/ensemble-task.js'

export function rememberTasks(): (step: Step) => readonly object[] {
  const known = new Map<object, Map<string, readonly object[]>>()
  return step => {
    const { kind, total } = step
    const { data, members: _members, ...rest } = step.task as EnsembleTask
    const key = JSON.stringify([kind, 'grid' in rest ? { ...rest, grid: [...rest.grid] } : rest])
    const own = known.get(data) ?? new Map<string, readonly object[]>()
    known.set(data, own)
    const before = own.get(key)
    if (before !== undefined && before.length >= total) return before.slice(0, total)
    const found = computeParts(step)
    own.set(key, found)
    return found
  }
}
