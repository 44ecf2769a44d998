import { chooseByValidation } from '../../learner/cross-validation/choose.js'
import { defineMethod, noTasks } from '../method.js'
import { works } from '../result/citations.js'
import { seed } from '../settings/ensemble.js'
import { alpha } from '../settings/path.js'
import { foldsOf, ratio, ruleOfLambda } from '../settings/validation.js'
import { defined, single } from '../single/single.js'
import { oneTable } from '../takes.js'

/** The lasso at a cross-validated penalty, as cv.glmnet; lambda.1se reproduces the paper's rows. */
export const lasso = defineMethod({
  name: 'lasso',
  title: 'Lasso',
  summary: 'lasso at a cross-validated penalty',
  citations: [works.tibshirani],
  kind: 'single',
  settings: { rule: ruleOfLambda('1se'), folds: foldsOf(10), alpha, ratio, seed },
  takes: oneTable,
  run: (data, settings) =>
    noTasks(() => {
      const { rule, folds, seed: own, ratio: end, alpha: mixture } = settings
      const optional = defined({ ratio: end, alpha: mixture })
      const choice = chooseByValidation(data, { penalty: 'lasso', rule, folds, seed: own, ...optional })
      return single(data, settings, choice)
    }),
})
