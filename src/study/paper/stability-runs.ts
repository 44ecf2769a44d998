/**
 * Stability selection and its pruned form from one ensemble, as Section 5 uses them: B = 100 half-subsamples, K = 100
 * lambdas from lambda_max to where the path of all rows first carries q variables, threshold 0.7, and after Algorithm 1
 * with the stepwise reference the first floor(B / 3) members. Both selections rest on the same members, so they are made
 * together. A binomial response is regressed on stepwise as it is, 0 or 1, as Matlab's stepwisefit does.
 */
import type { Dataset } from '../../data/dataset.js'
import { type Importances, type ImportanceVector, importances } from '../../ensemble/importances.js'
import { meanImportance } from '../../ensemble/mean-importance.js'
import type { Ensemble } from '../../ensemble/member.js'
import { lassoLearnerOn } from '../../learner/lasso.js'
import { withKernels } from '../../math/kernels/borrow.js'
import { lambdaGridOn } from '../../path/lambda-grid.js'
import { createProblem } from '../../path/problem.js'
import { greedyMembers } from '../../prune/greedy-order.js'
import { keep, keepCount } from '../../prune/keep.js'
import { reference } from '../../prune/reference.js'
import { halfSubsample } from '../../sample/half-subsample.js'
import { frequencies } from '../../select/frequencies.js'
import { select } from '../../select/select.js'

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

/** Threshold of the full ensemble that does about what pruning does. */
const RAISED_THRESHOLD = 0.8

export interface StabilityRuns {
  readonly stabsel: readonly number[]
  readonly pruned: readonly number[]
  /** Beside the paper: the full ensemble at threshold 0.8. */
  readonly raised: readonly number[]
  /** Beside the paper: pruned towards a reference of zero. */
  readonly unreferenced: readonly number[]
  /** Beside the paper: as many members as pruning keeps, those with the fewest variables, whatever the reference. */
  readonly sparsest: readonly number[]
  /** Mean number of variables on the path, of the members that pruning keeps and of all. */
  readonly sizes: readonly [kept: number, all: number]
}

export function stabilityRuns(data: Dataset, q: number, seed: number): StabilityRuns {
  const ensemble = drawEnsemble(data, { q, seed, members: 100, gridRule: 'first' })
  const importance = importances(ensemble, 'region')
  const U = keepCount(ensemble.members.length, KEEP)
  const kept = keep(orderMembers(data, importance), U)
  const towardsZero = greedyMembers(importance, new Float64Array(data.p))
  const sizes = importance.vectors.map(pathSize)
  const bySize = Int32Array.from(sizes.keys()).sort((a, b) => sizes[a] - sizes[b] || a - b)
  const full = frequencies(ensemble)
  return {
    stabsel: select(full, THRESHOLD),
    pruned: select(frequencies(ensemble, kept), THRESHOLD),
    raised: select(full, RAISED_THRESHOLD),
    unreferenced: select(frequencies(ensemble, keep(towardsZero, U)), THRESHOLD),
    sparsest: select(frequencies(ensemble, keep(bySize, U)), THRESHOLD),
    sizes: [meanOf(Array.from(kept, b => sizes[b])), meanOf(sizes)],
  }
}

/** sum_j r_bj: the number of variables at a lambda, averaged over the grid. */
function pathSize({ numerator, denominator }: ImportanceVector): number {
  return numerator.reduce((sum, points) => sum + points, 0) / denominator
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Algorithm 2, step 1, on the calling thread: replications are what is spread over threads here. */
export function drawEnsemble(data: Dataset, settings: EnsembleSettings): Ensemble {
  const { q, members: B, gridRule, seed } = settings
  const sampler = halfSubsample({ n: data.n, seed })
  return withKernels(kernels => {
    const problem = createProblem(data, kernels)
    const { lambda } = lambdaGridOn(problem, { q, count: GRID_POINTS, rule: gridRule })
    const learner = lassoLearnerOn(problem, lambda, q)
    const fitted = Array.from({ length: B }, (_, b) => learner.fit(sampler.rows(b)))
    const worstKkt = Math.max(0, ...fitted.map(fit => fit.worstKkt))
    return { p: data.p, lambda, members: fitted.map(fit => fit.member), worstKkt }
  })
}

/** Algorithm 1; by the mean of the full ensemble where stepwise regression finds nothing. */
export function orderMembers(data: Dataset, importance: Importances): Int32Array {
  const { vector, empty } = stepwiseReference(data)
  return greedyMembers(importance, empty ? meanImportance(importance) : vector)
}

function stepwiseReference(data: Dataset) {
  return reference(data, { kind: 'stepwise', form: 'share', link: 'linear' })
}
