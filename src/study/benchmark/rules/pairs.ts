/** Complementary pairs (Shah and Samworth 2013) instead of independent halves: the full ensemble, and its third towards the EBIC model. */
import type { Dataset } from '../../../data/dataset.js'
import { selectNow } from '../../../method/select-now.js'
import { qOfPaper } from '../../../select/bounds.js'
import { rememberTasks } from '../../remember-tasks.js'
import type { Selections } from '../groups.js'

export function pairs(data: Dataset, seed: number): Selections {
  const compute = rememberTasks()
  const q = Math.min(qOfPaper({ p: data.p }), data.n - 1)
  const shared = { sampler: 'pairs', q, seed, threshold: 0.8 }
  const ebic = { reference: 'ebic', referenceForm: 'indicator' }
  return {
    'pairs 0.8': selectNow(data, { method: 'stability', ...shared }, compute).chosen,
    'pairs, ebic, 0.8': selectNow(data, { method: 'pruned', ...shared, ...ebic }, compute).chosen,
  }
}
