/** Everything that is decided from one ensemble of 100 half-subsamples: the paper's methods, variations of them, and the recommended one. */
import type { Dataset } from '../../data/dataset.js'
import { importances } from '../../ensemble/importances.js'
import type { Ensemble } from '../../ensemble/member.js'
import { stepwise } from '../../learner/stepwise/stepwise.js'
import { keep } from '../../prune/keep.js'
import { qOfPaper } from '../../select/bounds.js'
import { frequencies } from '../../select/frequencies.js'
import { select } from '../../select/select.js'
import { calledFor, hearWitnesses } from '../../select/two-witnesses.js'
import { witnessQ } from '../../select/witness-q.js'
import { drawEnsemble, orderMembers } from '../paper/stability-runs.js'
import type { Selections } from './candidates.js'
import { indicatorOf, prunedThird, thirdOf } from './pruned-third.js'

export function memberRules(data: Dataset, seed: number): Selections {
  const { n, p } = data
  const settings = { members: 100, gridRule: 'first', seed } as const
  const q = Math.min(qOfPaper({ p }), n - 1)
  const ensemble = drawEnsemble(data, { ...settings, q })
  const importance = importances(ensemble, 'region')
  const full = frequencies(ensemble)
  const model = stepwise(data, { rule: 'ebic' }).selected
  const published = frequencies(ensemble, keep(orderMembers(data, importance), thirdOf(ensemble)))
  const towardsModel = prunedThird(ensemble, indicatorOf(p, model))
  const longer = witnessQ(q, model.length, n, p)
  const own = longer === q ? ensemble : drawEnsemble(data, { ...settings, q: longer })
  return {
    'stabsel 0.6': select(full, 0.6),
    'stabsel 0.7': select(full, 0.7),
    'stabsel 0.8': select(full, 0.8),
    'stabsel 0.9': select(full, 0.9),
    pruned: select(published, 0.7),
    'pruned 0.8': select(published, 0.8),
    'pruned, ebic': select(towardsModel, 0.7),
    'pruned, ebic, 0.8': select(towardsModel, 0.8),
    'stepwise ebic': model,
    auto: recommended(own, model),
  }
}

/** The recommended method alone. */
export function recommendedSet(data: Dataset, seed: number): readonly number[] {
  const { n, p } = data
  const model = stepwise(data, { rule: 'ebic' }).selected
  const q = witnessQ(Math.min(qOfPaper({ p }), n - 1), model.length, n, p)
  return recommended(drawEnsemble(data, { members: 100, gridRule: 'first', seed, q }), model)
}

function recommended(ensemble: Ensemble, model: Int32Array): readonly number[] {
  const full = frequencies(ensemble)
  return hearWitnesses(model, full, prunedThird(ensemble, calledFor(model, full)))
}
