/** Rules on the ensemble of the paper's methods: how T is condensed and aggregated, which reference, and U and threshold by EBIC. */
import type { Dataset } from '../../../data/dataset.js'
import { importances } from '../../../ensemble/importances.js'
import { stepwise } from '../../../learner/stepwise/stepwise.js'
import { keep } from '../../../prune/keep.js'
import { qOfPaper } from '../../../select/bounds.js'
import { thresholdSelection } from '../../../select/threshold-selection.js'
import { stabilityMembers } from '../../stability-members.js'
import type { Selections } from '../groups.js'
import { indicatorOf, orderTowards, prunedThird, thirdOf } from '../pruned-third.js'
import { aggregates } from './aggregations.js'
import { alongMembers } from './along-members.js'
import { alongRanking } from './along-ranking.js'
import { condensed } from './condensations.js'
import { criterionOfSet, leastOf } from './criterion-of-set.js'
import { referenceOverRows, referenceOverRules } from './joined-references.js'

export function variants(data: Dataset, seed: number): Selections {
  const { n, p } = data
  const q = Math.min(qOfPaper({ p }), n - 1)
  const ensemble = stabilityMembers(data, { seed, q })
  const model = stepwise(data, { rule: 'ebic' }).selected
  const indicator = indicatorOf(p, model)
  const order = orderTowards(importances(ensemble, 'region'), indicator)
  const third = aggregates(ensemble, keep(order, thirdOf(ensemble)))
  const criterion = criterionOfSet(data)
  return {
    'condensed: last': thresholdSelection(prunedThird(ensemble, indicator, condensed(ensemble, 'last')), 0.8),
    'condensed: ever': thresholdSelection(prunedThird(ensemble, indicator, condensed(ensemble, 'ever')), 0.8),
    'frequency at the end': thresholdSelection(third.end, 0.8),
    'area, ebic': leastOf(alongRanking(third.area, Math.floor(n / 4)), criterion),
    'U, threshold: ebic': leastOf(alongMembers(ensemble, order), criterion),
    'references: rows': thresholdSelection(prunedThird(ensemble, referenceOverRows(data, model, seed)), 0.8),
    'references: rules': thresholdSelection(prunedThird(ensemble, referenceOverRules(data, model)), 0.8),
  }
}
