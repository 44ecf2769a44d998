/**
 * References that are the mean of several:
 *   over rows    the 0/1 indicators of stepwise EBIC on 25 bootstrap samples of the rows and on all of them
 *   over rules   the 0/1 indicators of stepwise BIC, EBIC and the variables by p-values, on all rows.
 */
import type { Dataset } from '../../../data/dataset.js'
import { take } from '../../../data/take.js'
import { resample } from '../../../learner/resample.js'
import { type StepwiseRule, stepwise } from '../../../learner/stepwise/stepwise.js'
import { indicatorOf } from '../pruned-third.js'

const SAMPLES = 25

export function referenceOverRows(data: Dataset, model: ArrayLike<number>, seed: number): Float64Array {
  const { p } = data
  const all = Int32Array.from({ length: p }, (_, j) => j)
  const sampler = resample(data, 'bootstrap', seed)
  const drawn = Array.from({ length: SAMPLES }, (_, b) =>
    indicatorOf(p, stepwise(take(data, sampler.rows(b), all), { rule: 'ebic' }).selected),
  )
  return meanOf([indicatorOf(p, model), ...drawn])
}

export function referenceOverRules(data: Dataset, model: ArrayLike<number>): Float64Array {
  const rules: readonly StepwiseRule[] = ['bic', 'p-value']
  const others = rules.map(rule => indicatorOf(data.p, stepwise(data, { rule, link: 'linear' }).selected))
  return meanOf([indicatorOf(data.p, model), ...others])
}

function meanOf(vectors: readonly Float64Array[]): Float64Array {
  return vectors[0].map((_, j) => vectors.reduce((sum, vector) => sum + vector[j], 0) / vectors.length)
}
