import { adaptiveLasso as choose } from '../../learner/adaptive-lasso.js'
import { defineMethod, noTasks } from '../method.js'
import { works } from '../result/citations.js'
import { seed } from '../settings/ensemble.js'
import { alpha } from '../settings/path.js'
import { number } from '../settings/setting.js'
import { foldsOf, ratio, ruleOfLambda } from '../settings/validation.js'
import { defined, single } from '../single/single.js'
import { oneTable } from '../takes.js'

const power = number({
  summary: 'gamma: penalties are divided by the sizes of first coefficients to this power',
  default: 1,
  above: 0,
  most: 4,
  advanced: true,
})

/** The lasso twice: the second penalises a column the less the larger its coefficient in the first. */
export const adaptiveLasso = defineMethod({
  name: 'adaptive-lasso',
  title: 'Adaptive lasso',
  summary: 'lasso with penalties by the coefficients of a first one',
  citations: [works.zou],
  kind: 'single',
  settings: { rule: ruleOfLambda('min'), folds: foldsOf(10), power, alpha, ratio, seed },
  takes: oneTable,
  run: (data, settings) => noTasks(() => single(data, settings, choose(data, defined(settings)))),
})
