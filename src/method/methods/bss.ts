import { criteria } from '../../learner/criterion.js'
import { resamplings } from '../../learner/resample.js'
import { learnerMethod } from '../ensemble/learner-ensemble.js'
import { works } from '../result/citations.js'
import { choice } from '../settings/setting.js'
import { ebicGamma } from '../settings/validation.js'

/** Bootstrap stepwise selection. */
export const bss = learnerMethod({
  name: 'bss',
  title: 'BSS',
  summary: 'stepwise selection on bootstrap samples',
  citation: works.fan2011,
  members: 100,
  fusion: 'mean',
  decision: { name: 'largest-gap' },
  settings: {
    criterion: choice(criteria, {
      summary: 'information criterion of the stepwise regression',
      derived: 'aic, or ebic with n distinct columns or more',
      option: true,
    }),
    gamma: ebicGamma,
    sampler: choice(resamplings, {
      summary: 'which rows a member sees: a bootstrap sample or half of them',
      default: 'bootstrap',
      option: true,
    }),
  },
})
