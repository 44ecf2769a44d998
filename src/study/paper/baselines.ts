/**
 * The baselines of Section 5.4 as the paper ran them: the lasso at lambda.1se of 10-fold cross-validation (Matlab's glmnet), SCAD at
 * the minimum of its 10-fold cross-validation (R's ncvreg), and the same SCAD after screening to the ceil(n / log n) most
 * correlated variables. ncvreg's lasso is there because two published SCAD rows are just that: lambda at the minimum,
 * on ncvreg's grid, which ends at 0.05 of lambda_max where n <= p and at 0.001 otherwise.
 */

import type { Dataset } from '../../data/dataset.js'
import { selectNow } from '../../method/select-now.js'

/** Data and a seed in, the numbers of the selected variables out. */
type Selector = (data: Dataset, seed: number) => readonly number[]

export type BaselineName = 'lasso' | 'scad' | 'sis' | 'ncvreg-lasso'

const usual =
  (method: string): Selector =>
  (data, seed) =>
    selectNow(data, { method, seed }).chosen

export const baselines: Readonly<Record<BaselineName, Selector>> = {
  lasso: usual('lasso'),
  scad: usual('scad'),
  sis: usual('sis'),
  'ncvreg-lasso': (data, seed) => {
    const ratio = data.n > data.p ? 0.001 : 0.05
    return selectNow(data, { method: 'lasso', rule: 'min', ratio, seed }).chosen
  },
}
