/**
 * Stability selection and its pruned form from one ensemble, as Section 5 uses them: B = 100 half-subsamples, K = 100
 * lambdas from lambda_max to where the path of all rows first carries q variables, threshold 0.7, and after Algorithm 1
 * with the stepwise reference the first floor(B / 3) members. Both selections rest on the same members, so they are made
 * together. A binomial response is regressed on stepwise as it is, 0 or 1, as Matlab's stepwisefit does, and is not stratified.
 */
import type { Dataset } from '../../data/dataset.js'
import { type ImportanceVector, importances } from '../../ensemble/importances.js'
import type { SettingValues } from '../../method/method.js'
import type { Outcome } from '../../method/result/outcome.js'
import { selectNow } from '../../method/select-now.js'
import { keep, keepCount } from '../../prune/keep.js'
import { frequencies } from '../../select/frequencies.js'
import { thresholdSelection } from '../../select/threshold-selection.js'
import { rememberTasks } from '../remember-tasks.js'

const THRESHOLD = 0.7

/** Threshold of the full ensemble that does about what pruning does. */
const RAISED_THRESHOLD = 0.8

export function stabilityRuns(data: Dataset, q: number, seed: number) {
  const run = paperRuns(data, { q, seed, threshold: THRESHOLD })
  const full = run('stability')
  const pruned = run('pruned')
  const { members } = full.ensemble!
  const U = keepCount(members.members.length, { fraction: '1/3' })
  const sizes = importances(members, 'region').vectors.map(pathSize)
  const bySize = Int32Array.from(sizes.keys()).sort((a, b) => sizes[a] - sizes[b] || a - b)
  const kept = keep(pruned.ensemble!.pruned!.order.order, U)
  return {
    stabsel: full.chosen,
    pruned: pruned.chosen,
    // Beside the paper; the sparsest are as many members as pruning keeps, those with the fewest variables, whatever the reference.
    raised: run('stability', { threshold: RAISED_THRESHOLD }).chosen,
    unreferenced: run('pruned', { reference: 'zero' }).chosen,
    sparsest: thresholdSelection(frequencies(members, keep(bySize, U)), THRESHOLD),
    /** Mean number of variables on the path, of the members that pruning keeps and of all. */
    sizes: [meanOf(Array.from(kept, b => sizes[b])), meanOf(sizes)] as const,
  }
}

/** The methods of the paper on one data set, all from the same members. */
export function paperRuns(
  data: Dataset,
  settings: SettingValues,
): (method: 'stability' | 'pruned', more?: SettingValues) => Outcome {
  const compute = rememberTasks()
  return (method, more = {}) => {
    const link = method === 'pruned' ? { referenceLink: 'linear' } : {}
    return selectNow(data, { ...settings, ...link, ...more, stratified: false, method }, compute)
  }
}

/** sum_j r_bj: the number of variables at a lambda, averaged over the grid. */
function pathSize({ numerator, denominator }: ImportanceVector): number {
  return numerator.reduce((sum, points) => sum + points, 0) / denominator
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
