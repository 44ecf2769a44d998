/** Everything that is decided from one ensemble of 100 half-subsamples: the paper's methods, variations of them, and the recommended one. */
import type { Dataset } from '../../data/dataset.js'
import type { SettingValues } from '../../method/method.js'
import { selectNow } from '../../method/select-now.js'
import { qOfPaper } from '../../select/bounds.js'
import { rememberTasks } from '../remember-tasks.js'
import type { Selections } from './groups.js'

export function memberRules(data: Dataset, seed: number): Selections {
  const compute = rememberTasks()
  const run = (method: string, settings: SettingValues = {}) =>
    selectNow(data, { seed, ...settings, method }, compute).chosen
  const ebic = { reference: 'ebic', referenceForm: 'indicator' }
  const q = { q: qOf(data) }
  return {
    'stabsel 0.6': run('stability', { ...q, threshold: 0.6 }),
    'stabsel 0.7': run('stability', { ...q, threshold: 0.7 }),
    'stabsel 0.8': run('stability', { ...q, threshold: 0.8 }),
    'stabsel 0.9': run('stability', { ...q, threshold: 0.9 }),
    pruned: run('pruned', q),
    'pruned 0.8': run('pruned', { ...q, threshold: 0.8 }),
    'pruned, ebic': run('pruned', { ...q, ...ebic }),
    'pruned, ebic, 0.8': run('pruned', { ...q, ...ebic, threshold: 0.8 }),
    'stepwise ebic': selectNow(data, { method: 'stepwise', criterion: 'ebic' }).chosen,
    // In the records of this set `auto` is what the recommended method was when they were made.
    auto: run('consensus'),
  }
}

/** The paper's q at its threshold of 0.7, the same for every threshold. */
function qOf({ n, p }: Dataset): number {
  return Math.min(qOfPaper({ p }), n - 1)
}

/** The recommended method alone. */
export function recommendedSet(data: Dataset, seed: number): readonly number[] {
  return selectNow(data, { method: 'consensus', seed }).chosen
}
