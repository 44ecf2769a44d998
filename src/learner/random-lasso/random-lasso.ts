/**
 * A member of the random lasso (Wang, Nan, Rosset and Zhu 2011): the cross-validated lasso of a bootstrap sample on q randomly
 * drawn columns. In the first stage all columns are equally likely; in the second they are drawn with probability proportional
 * to their importance in the first, I_j = |mean_b beta_j^(b)|, which the settings then hold, and the lasso may be the adaptive one
 * with penalties lambda / I_j. Coefficients are those of columns with
 * unit variance, and of a gaussian response with unit variance too, so that no unit of measurement matters. A member whose columns are all
 * constant on its rows is empty.
 */

import { standardColumns } from '../../data/columns/standard-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { take } from '../../data/take.js'
import { fail } from '../../errors.js'
import { withKernels } from '../../math/kernels/with-kernels.js'
import { createFullPath } from '../../path/full-path.js'
import { failForNoCorrelation, isNoCorrelation } from '../../path/no-correlation.js'
import { stream } from '../../random/stream.js'
import { setMember } from '../as-member.js'
import { type Choice, chooseByValidation, type LambdaRule } from '../cross-validation/choose.js'
import { dealFolds } from '../cross-validation/folds.js'
import type { MemberLearner } from '../member-learner.js'
import { resample } from '../resample.js'
import { weightedDraw } from './weighted-draw.js'

export interface RandomLassoSettings {
  /** q1, columns drawn for a member of the first stage; min(n, p / 2) rounded up. */
  readonly q1: number
  /** q2, of the second stage; as q1. */
  readonly q2: number
  readonly rule: LambdaRule
  /** Of the cross-validation. Copies of a row are in the same fold. */
  readonly folds: number
  /** Whether the second stage is the adaptive lasso with penalties lambda / I_j. */
  readonly adaptive: boolean
  /** In the second stage the importances of the columns in the first. */
  readonly weights?: readonly number[]
}

export const randomLasso: MemberLearner<RandomLassoSettings> = {
  name: 'random-lasso',
  takesFactors: true,
  settings(
    { n, p },
    { q1 = Math.min(n, Math.ceil(p / 2)), q2 = q1, rule = 'min', folds = 5, adaptive = false },
  ) {
    for (const [where, q] of [
      ['q1', q1],
      ['q2', q2],
    ] as const) {
      if (q > p) fail(`usage/${where}`, { where, rule: `must be at most the ${p} columns`, got: q })
    }
    if (folds > n / 2)
      fail('usage/folds', { where: 'folds', rule: 'must be at most half the rows', got: folds })
    return { q1, q2, rule, folds, adaptive }
  },
  points: () => 1,
  prepare(data, { q1, q2, rule, folds, adaptive, weights }, seed) {
    const stage = weights === undefined ? 1 : 2
    // The second stage draws samples of its own.
    const sampler = resample(data, 'bootstrap', stream(seed, 'random-lasso/samples', stage).uint32())
    const { sd } = standardColumns(data.x, data.n, data.p)
    const unit = data.family === 'gaussian' ? standardColumns(data.y, data.n, 1).sd[0] || 1 : 1
    // Of several classes a column has the coefficient that is largest in size, now of one class, now of another: its sign says nothing.
    const sizeOf = data.family === 'multinomial' ? Math.abs : (value: number) => value
    return b => {
      const random = stream(seed, `random-lasso/stage-${stage}`, b)
      const rows = sampler.rows(b)
      const columns = weightedDraw(data.p, stage === 1 ? q1 : q2, weights, random)
      const own = { penalty: 'lasso', rule, folds: foldsOf(data, rows, folds, random.uint32()) } as const
      const sample = take(data, rows, columns)
      // 1 / I_j: a column without importance is left out.
      const factors = weights !== undefined && adaptive ? Array.from(columns, j => 1 / weights[j]) : undefined
      const penalised = (factor: number, e: number) => {
        const total = factor * (data.penaltyFactors?.[columns[e]] ?? 1)
        return total > 0 && total < Infinity
      }
      if (!(factors ?? Array.from(columns, () => 1)).some(penalised)) return setMember([], [])
      const { selected, coefficients } = choose(sample, {
        ...own,
        ...(factors && { penaltyFactors: factors }),
      })
      const drawn = selected.map(e => columns[e])
      return setMember(
        drawn,
        coefficients.map((b, e) => (sizeOf(b) * sd[drawn[e]]) / unit),
      )
    }
  },
  secondStage(data, settings, first) {
    if (first.every(({ variable }) => variable.length === 0)) requireCorrelation(data)
    const sum = new Float64Array(data.p)
    for (const { variable, value } of first) {
      for (let e = 0; e < variable.length; e++) sum[variable[e]] += value![e]
    }
    return { ...settings, weights: Array.from(sum, total => Math.abs(total / first.length)) }
  },
}

/** Where none of the columns drawn varies or goes along with the response, every lasso is empty. */
function choose(
  sample: Dataset,
  options: Parameters<typeof chooseByValidation>[1],
): Pick<Choice, 'selected' | 'coefficients'> {
  try {
    return chooseByValidation(sample, options)
  } catch (error) {
    if (!isNoCorrelation(error)) throw error
    return { selected: new Int32Array(0), coefficients: new Float64Array(0) }
  }
}

/** Members that are all empty say nothing of a table in which no column can be in any. */
function requireCorrelation(data: Dataset): void {
  withKernels(kernels => {
    if (createFullPath(data, kernels).lambdaMax === 0) failForNoCorrelation(data)
  })
}

/** Copies of a row must not be on both sides, or cross-validation would prefer to learn rows by heart. */
function foldsOf(data: Dataset, rows: Int32Array, folds: number, seed: number): Int32Array {
  const distinct = [...new Set(rows)]
  const dealt = dealFolds(take(data, distinct, []), Math.min(folds, distinct.length), seed)
  const foldOf = new Map(distinct.map((row, i) => [row, dealt[i]]))
  return rows.map(row => foldOf.get(row)!)
}
