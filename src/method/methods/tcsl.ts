import { resamplings } from '../../learner/resample.js'
import { works } from '../citations.js'
import { learnerMethod } from '../learner-ensemble.js'
import { choice } from '../setting.js'
import { tiltingSettings } from '../settings/tilting.js'

/** The tilted correlation screening learner. */
export const tcsl = learnerMethod({
  name: 'tcsl',
  title: 'TCSL',
  summary: 'tilted correlation screening on bootstrap samples',
  citation: works.lin,
  members: 100,
  fusion: 'mean',
  decision: { name: 'threshold', threshold: 0.5 },
  families: ['gaussian'],
  settings: {
    ...tiltingSettings,
    sampler: choice(resamplings, {
      summary: 'which rows a member sees: a bootstrap sample or half of them',
      default: 'bootstrap',
      option: true,
    }),
  },
})
