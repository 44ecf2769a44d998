/**
 * Permuted copies and pruning together: the ensemble chooses among the columns and a permuted copy of each, its members are pruned
 * towards the model of stepwise EBIC on the columns, and the threshold is where the fewest decoys pass (src/select/decoys.ts).
 */
import type { Dataset } from '../../../data/dataset.js'
import { stepwise } from '../../../learner/stepwise/stepwise.js'
import { shuffledColumns } from '../../../method/methods/stabl.js'
import { withCopies } from '../../../method/with-copies.js'
import { qOfPaper } from '../../../select/bounds.js'
import { decoyThreshold } from '../../../select/decoys.js'
import { stabilityMembers } from '../../stability-members.js'
import type { Selections } from '../groups.js'
import { indicatorOf, prunedThird } from '../pruned-third.js'

export function prunedDecoys(data: Dataset, seed: number): Selections {
  const { n, p } = data
  const both = withCopies(data, shuffledColumns(data, seed))
  const q = Math.min(qOfPaper({ p: 2 * p }), n - 1)
  const ensemble = stabilityMembers(both, { seed, q })
  const indicator = indicatorOf(2 * p, stepwise(data, { rule: 'ebic' }).selected)
  const frequency = prunedThird(ensemble, indicator)
  return { 'decoys, pruned': decoyThreshold(frequency.subarray(0, p), frequency.subarray(p)).selected }
}
