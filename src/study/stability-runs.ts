/**
 * Stability selection and its pruned form from one ensemble, as Section 5 uses them: B = 100 half-subsamples, K = 100
 * lambdas from lambda_max to where the path of all rows first carries q variables, threshold 0.7, and after Algorithm 1
 * with the stepwise reference the first floor(B / 3) members. Both selections rest on the same members, so they are made
 * together. A binomial response is regressed on stepwise as it is, 0 or 1, as Matlab's stepwisefit does.
 */
import type { Dataset } from '../data/dataset.js'
import { type Importances, importances } from '../ensemble/importances.js'
import { meanImportance } from '../ensemble/mean-importance.js'
import type { Ensemble } from '../ensemble/member.js'
import { lassoLearner } from '../learner/lasso.js'
import { lambdaGrid } from '../path/lambda-grid.js'
import { greedyOrder } from '../prune/greedy-order.js'
import { keep, keepCount } from '../prune/keep.js'
import { reference } from '../prune/reference.js'
import { halfSubsample } from '../sample/half-subsample.js'
import { frequencies } from '../select/frequencies.js'
import { select } from '../select/select.js'

export interface EnsembleSettings {
  readonly q: number
  readonly members: number
  readonly gridRule: 'first' | 'farthest'
  /** Of the subsamples. */
  readonly seed: number
}

const GRID_POINTS = 100
const THRESHOLD = 0.7
const KEEP = { fraction: '1/3' }

export interface StabilityRuns {
  readonly stabsel: readonly number[]
  readonly pruned: readonly number[]
}

export function stabilityRuns(data: Dataset, q: number, seed: number): StabilityRuns {
  const ensemble = drawEnsemble(data, { q, seed, members: 100, gridRule: 'first' })
  const order = orderMembers(data, importances(ensemble, 'region'))
  const kept = keep(order, keepCount(ensemble.members.length, KEEP))
  return {
    stabsel: select(frequencies(ensemble), THRESHOLD),
    pruned: select(frequencies(ensemble, kept), THRESHOLD),
  }
}

/** Algorithm 2, step 1, on the calling thread: replications are what is spread over threads here. */
export function drawEnsemble(data: Dataset, settings: EnsembleSettings): Ensemble {
  const { q, members: B, gridRule, seed } = settings
  const { lambda } = lambdaGrid(data, { q, count: GRID_POINTS, rule: gridRule })
  const sampler = halfSubsample({ n: data.n, seed })
  const learner = lassoLearner(data, lambda, q)
  let worstKkt = 0
  const members = Array.from({ length: B }, (_, b) => {
    const fitted = learner.fit(sampler.rows(b))
    worstKkt = Math.max(worstKkt, fitted.worstKkt)
    return fitted.member
  })
  return { p: data.p, lambda, members, worstKkt }
}

/** Algorithm 1; by the mean of the full ensemble where stepwise regression finds nothing. */
export function orderMembers(data: Dataset, importance: Importances): Int32Array {
  const { vector, empty } = stepwiseReference(data)
  return greedyOrder(importance, empty ? meanImportance(importance) : vector).order
}

function stepwiseReference(data: Dataset) {
  return reference(data, { kind: 'stepwise', form: 'share', link: 'linear' })
}
