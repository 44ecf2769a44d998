/**
 * Tasks computed once: methods that ask for the same members of the same data get the same, and one that asks for fewer gets the first
 * of them, which is what it would compute.
 */
import type { Dataset } from '../data/dataset.js'
import type { Ensemble } from '../ensemble/member.js'
import { computeTask } from '../method/select-now.js'
import type { EnsembleTask } from '../run/ensemble-task.js'

export function rememberTasks(): (task: EnsembleTask) => Ensemble {
  const known = new Map<Dataset, Map<string, Ensemble>>()
  return task => {
    const { data, members, ...rest } = task
    const key = JSON.stringify('grid' in rest ? { ...rest, grid: [...rest.grid] } : rest)
    const own = known.get(data) ?? new Map<string, Ensemble>()
    known.set(data, own)
    const before = own.get(key)
    if (before !== undefined && before.members.length >= members)
      return { ...before, members: before.members.slice(0, members) }
    const ensemble = computeTask(task)
    own.set(key, ensemble)
    return ensemble
  }
}
