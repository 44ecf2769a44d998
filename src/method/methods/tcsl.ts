import { resamplings } from '../../learner/resample.js'
import { learnerMethod } from '../ensemble/learner-ensemble.js'
import { works } from '../result/citations.js'
import { choice } from '../settings/setting.js'
import { tiltingSettings } from '../settings/tilting.js'
import { tilted } from '../takes.js'

/** The tilted correlation screening learner. */
export const tcsl = learnerMethod({
  name: 'tcsl',
  title: 'TCSL',
  summary: 'tilted correlation screening on bootstrap samples',
  citation: works.lin,
  members: 100,
  fusion: 'mean',
  decision: { name: 'threshold', threshold: 0.5 },
  takes: tilted,
  settings: {
    ...tiltingSettings,
    sampler: choice(resamplings, {
      summary: 'which rows a member sees: a bootstrap sample or half of them',
      default: 'bootstrap',
      option: true,
    }),
  },
})
