/**
 * The threshold on the pruned third by 5-fold cross-validation: in each fold the whole rule runs on the other rows, what passes each
 * threshold is refitted, and the rows held out are predicted. Taken is the highest threshold within one standard error of the least
 * loss; the last stands for selecting nothing.
 */
import type { Dataset } from '../../../data/dataset.js'
import { take } from '../../../data/take.js'
import { dealFolds } from '../../../learner/cross-validation/folds.js'
import { devianceOf } from '../../../learner/cross-validation/losses.js'
import { stepwise } from '../../../learner/stepwise/stepwise.js'
import { qOfPaper } from '../../../select/bounds.js'
import { thresholdSelection } from '../../../select/threshold-selection.js'
import { estimateMean } from '../../measure/estimate.js'
import { stabilityMembers } from '../../stability-members.js'
import type { Selections } from '../groups.js'
import { indicatorOf, prunedThird } from '../pruned-third.js'
import { linearFit } from './linear-fit.js'

const FOLDS = 5
const THRESHOLDS = [0.5, 0.6, 0.7, 0.8, 0.9, 1, Infinity]

export function crossValidated(data: Dataset, seed: number): Selections {
  const fold = dealFolds(data, FOLDS, seed)
  const losses = Array.from({ length: FOLDS }, (_, f) => foldLosses(data, fold, f, seed))
  const means = THRESHOLDS.map((_, t) => estimateMean(losses.map(loss => loss[t])))
  const least = means.reduce((best, mean) => (mean.value < best.value ? mean : best))
  const last = means.findLastIndex(({ value }) => value <= least.value + least.standardError)
  return { 'cross-validated': thresholdSelection(frequency(data, seed, 100), THRESHOLDS[last]) }
}

/** Mean loss of the rows of a fold at each threshold. */
function foldLosses(data: Dataset, fold: Int32Array, f: number, seed: number): readonly number[] {
  const all = Int32Array.from({ length: data.p }, (_, j) => j)
  const rows = (held: boolean) =>
    take(
      data,
      [...fold.keys()].filter(i => (fold[i] === f) === held),
      all,
    )
  const [train, held] = [rows(false), rows(true)]
  const pi = frequency(train, seed + f + 1, 50)
  return THRESHOLDS.map(threshold => {
    const set = thresholdSelection(pi, threshold)
    const eta = (linearFit(train, set) ?? linearFit(train, [])!)(held)
    return eta.reduce((sum, value, i) => sum + lossOf(data, held.y[i], value), 0) / held.n
  })
}

function lossOf({ family }: Dataset, y: number, eta: number): number {
  return family === 'gaussian' ? (y - eta) ** 2 : devianceOf(y === 1 ? eta : -eta)
}

function frequency(data: Dataset, seed: number, members: number): Float64Array {
  const { n, p } = data
  const q = Math.min(qOfPaper({ p }), Math.floor(n / 2) - 1)
  const ensemble = stabilityMembers(data, { members, seed, q })
  return prunedThird(ensemble, indicatorOf(p, stepwise(data, { rule: 'ebic' }).selected))
}
