/** Complementary pairs (Shah and Samworth 2013) instead of independent halves: the full ensemble, and its third towards the EBIC model. */
import type { Dataset } from '../../../data/dataset.js'
import { stepwise } from '../../../learner/stepwise/stepwise.js'
import { wholeEnsemble } from '../../../method/rivals/whole-ensemble.js'
import { lambdaGrid } from '../../../path/lambda-grid.js'
import { qOfPaper } from '../../../select/bounds.js'
import { frequencies } from '../../../select/frequencies.js'
import { select } from '../../../select/select.js'
import type { Selections } from '../candidates.js'
import { indicatorOf, prunedThird } from '../pruned-third.js'

export function pairs(data: Dataset, seed: number): Selections {
  const { n, p } = data
  const q = Math.min(qOfPaper({ p }), n - 1)
  const { lambda: grid } = lambdaGrid(data, { q, count: 100, rule: 'first' })
  const ensemble = wholeEnsemble({
    data,
    grid,
    q,
    sampler: { name: 'pairs', seed, stratified: false },
    members: 100,
  })
  const indicator = indicatorOf(p, stepwise(data, { rule: 'ebic' }).selected)
  return {
    'pairs 0.8': select(frequencies(ensemble), 0.8),
    'pairs, ebic, 0.8': select(prunedThird(ensemble, indicator), 0.8),
  }
}
