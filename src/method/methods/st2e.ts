import { criteria } from '../../learner/criterion.js'
import { learnerMethod } from '../ensemble/learner-ensemble.js'
import { works } from '../result/citations.js'
import { choice, integer, number, numberOr } from '../settings/setting.js'
import { ebicGamma } from '../settings/validation.js'

/** The stochastic stepwise ensemble: all members see all rows, and differ by the groups of variables they tried. */
export const st2e = learnerMethod({
  name: 'st2e',
  title: 'ST2E',
  summary: 'stochastic stepwise selection',
  citation: works.xin,
  members: 300,
  fusion: 'mean',
  decision: { name: 'largest-gap' },
  settings: {
    criterion: choice(criteria, {
      summary: 'information criterion of a step',
      derived: 'aic, or ebic with n distinct columns or more',
      option: true,
    }),
    gamma: ebicGamma,
    lambda: number({
      summary: 'groups have at most this share of the candidates',
      default: 0.5,
      above: 0,
      most: 1,
      advanced: true,
    }),
    kappa: numberOr('number', ['auto'], {
      summary: 'the larger, the weaker and more diverse the members; auto takes the elbow of the two',
      default: 4,
      least: 1,
    }),
    mostGroups: integer({
      summary: 'groups tried per step at most',
      default: 5000,
      least: 1,
      most: 1e7,
      advanced: true,
    }),
    mostVariables: integer({
      summary: 'variables in a member at most',
      derived: 'half the rows',
      least: 1,
      advanced: true,
    }),
  },
})
