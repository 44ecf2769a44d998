/**
 * Model-X or fixed knockoffs with the lasso: W_j = max(Z_j, Z~_j) sign(Z_j - Z~_j), Z the lambda at which a column enters the path of
 * all rows over the columns and their knockoffs, on a grid of 500.
 */
import type { Dataset } from '../../data/dataset.js'
import { standardColumns } from '../../data/standard-columns.js'
import { fail } from '../../errors.js'
import { knockoffs } from '../../learner/knockoffs/knockoffs.js'
import { lassoLearner } from '../../learner/lasso.js'
import { lambdaGrid } from '../../path/lambda-grid.js'
import { stream } from '../../random/stream.js'
import { knockoffThreshold } from '../../select/knockoff-threshold.js'
import { refitSelection } from './refit-selection.js'
import { withCopies } from './select-by-stabl.js'
import type { RivalSelection } from './selection.js'

export interface KnockoffOptions {
  /** False discovery rate to keep to; 0.1. */
  readonly fdr?: number | undefined
  readonly seed?: number | undefined
}

export interface KnockoffSelection extends RivalSelection {
  readonly kind: 'fixed' | 'second-order'
  /** W, one per column. */
  readonly statistic: Float64Array
  readonly threshold: number
}

const MOST = 2000
const POINTS = 500

export function selectByKnockoff(data: Dataset, options: KnockoffOptions = {}): KnockoffSelection {
  const { fdr = 0.1, seed = 1 } = options
  const { n, p } = data
  if (Math.min(n, p) > MOST) {
    const hint = 'Knockoffs need an eigendecomposition of that size; screen the columns first.'
    fail('usage/knockoff', {
      where: 'data',
      rule: `must have at most ${MOST} rows or columns`,
      got: Math.min(n, p),
      hint,
    })
  }
  const { z } = standardColumns(data.x, n, p)
  const made = knockoffs(z, n, p, stream(seed, 'knockoff/noise', 0))
  const both = withCopies({ ...data, x: z }, made.columns)
  const q = Math.min(2 * p, Math.floor(n / 2))
  const { lambda } = lambdaGrid(both, { q, count: POINTS })
  const { member } = lassoLearner(both, lambda, q).fit(Int32Array.from({ length: n }, (_, i) => i))
  const entry = new Float64Array(2 * p)
  for (let e = 0; e < member.variable.length; e++) {
    entry[member.variable[e]] = Math.max(entry[member.variable[e]], lambda[member.from[e]])
  }
  const statistic = Float64Array.from({ length: p }, (_, j) => {
    const [own, copy] = [entry[j], entry[p + j]]
    return own === copy ? 0 : own > copy ? own : -copy
  })
  const threshold = knockoffThreshold(statistic, fdr)
  const chosen = [...statistic.keys()].filter(j => statistic[j] >= threshold)
  const remark = `${made.kind === 'fixed' ? 'Fixed' : 'Second-order Gaussian'} knockoffs, equicorrelated; knockoff+ at a false discovery rate of ${fdr}, which takes at least ${Math.ceil(1 / fdr)} variables to select any.`
  const evidence = [{ name: 'W', value: statistic }]
  return {
    ...refitSelection('knockoff', data, chosen, evidence, remark),
    kind: made.kind,
    statistic,
    threshold,
  }
}
