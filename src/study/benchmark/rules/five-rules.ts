/** Five rules on one ensemble, those that calibration by simulation chooses from: the recommended one first. */
import type { Dataset } from '../../../data/dataset.js'
import { stepwise } from '../../../learner/stepwise/stepwise.js'
import { qOfPaper } from '../../../select/bounds.js'
import { frequencies } from '../../../select/frequencies.js'
import { select } from '../../../select/select.js'
import { calledFor, hearWitnesses } from '../../../select/two-witnesses.js'
import { witnessQ } from '../../../select/witness-q.js'
import { drawEnsemble } from '../../paper/stability-runs.js'
import { indicatorOf, prunedThird } from '../pruned-third.js'

export function fiveRules(data: Dataset, seed: number, members: number): readonly (readonly number[])[] {
  const { n, p } = data
  const model = stepwise(data, { rule: 'ebic' }).selected
  const q = witnessQ(Math.min(qOfPaper({ p }), n - 1), model.length, n, p)
  const ensemble = drawEnsemble(data, { members, gridRule: 'first', seed, q })
  const full = frequencies(ensemble)
  return [
    hearWitnesses(model, full, prunedThird(ensemble, calledFor(model, full))),
    [...model],
    select(prunedThird(ensemble, indicatorOf(p, model)), 0.8),
    select(full, 0.8),
    select(full, 0.9),
  ]
}
