import { learnerMethod } from '../ensemble/learner-ensemble.js'
import { works } from '../result/citations.js'
import { boolean, integer } from '../settings/setting.js'
import { foldsOf, ruleOfLambda } from '../settings/validation.js'

/** The random lasso: the lasso on bootstrap samples and random columns, twice. */
export const randomLasso = learnerMethod({
  name: 'random-lasso',
  title: 'Random lasso',
  summary: 'lasso on bootstrap samples and random columns, twice',
  citation: works.wang,
  members: 200,
  fusion: 'value',
  decision: { name: 'one-in-n' },
  settings: {
    q1: integer({
      summary: 'columns drawn for a member of the first stage',
      derived: 'half the columns, at most the rows',
      least: 1,
    }),
    q2: integer({ summary: 'columns drawn for a member of the second stage', derived: 'as q1', least: 1 }),
    rule: ruleOfLambda('min'),
    folds: foldsOf(5),
    adaptive: boolean({
      summary: 'whether the second stage is the adaptive lasso',
      default: false,
      advanced: true,
    }),
  },
})
