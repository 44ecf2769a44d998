import { chooseByValidation } from '../../learner/cross-validation/choose.js'
import { defineMethod, noTasks } from '../method.js'
import { works } from '../result/citations.js'
import { seed } from '../settings/ensemble.js'
import { foldsOf, ratio, ruleOfLambda } from '../settings/validation.js'
import { single } from '../single/single.js'
import { oneTable } from '../takes.js'

/** The lasso at a cross-validated penalty, as cv.glmnet; lambda.1se reproduces the paper's rows. */
export const lasso = defineMethod({
  name: 'lasso',
  title: 'Lasso',
  summary: 'lasso at a cross-validated penalty',
  citations: [works.tibshirani],
  kind: 'single',
  settings: { rule: ruleOfLambda('1se'), folds: foldsOf(10), ratio, seed },
  takes: { ...oneTable, families: ['gaussian', 'binomial'] },
  run: (data, { ratio: end, ...settings }) =>
    noTasks(() => {
      const choice = chooseByValidation(data, {
        penalty: 'lasso',
        ...settings,
        ...(end !== undefined && { ratio: end }),
      })
      return single(data, { ratio: end, ...settings }, choice)
    }),
})
