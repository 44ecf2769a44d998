import type { Dataset } from '../../data/dataset.js'
import { weaknessKinds } from '../../learner/randomised-lasso.js'
import type { PathDesign } from '../ensemble/design.js'
import { pathDesign, pathSelection } from '../ensemble/path-ensemble.js'
import { pruningOf } from '../ensemble/pruning.js'
import { defineMethod } from '../method.js'
import { works } from '../result/citations.js'
import { stabilitySettings } from '../settings/path.js'
import { optionalPruning } from '../settings/pruning.js'
import { recorded } from '../settings/recorded.js'
import { boolean, choice, number, type SettingsOf } from '../settings/setting.js'
import { everything } from '../takes.js'

const settings = {
  ...stabilitySettings,
  weakness: number({
    summary: 'alpha: penalties are divided by numbers from it to 1, which is the lasso',
    default: 0.5,
    above: 0,
    most: 1,
  }),
  weights: choice(weaknessKinds, {
    summary: 'alpha or 1 at random, or uniform between them',
    default: 'two-point',
    advanced: true,
  }),
  share: number({
    summary: 'probability of alpha, for two-point weights',
    default: 0.5,
    least: 0,
    most: 1,
    advanced: true,
  }),
  rescale: boolean({
    summary: "whether penalties are the lasso's on average",
    default: true,
    advanced: true,
  }),
  ...optionalPruning('region'),
} as const

/** Stability selection whose members have random penalties, pruned unless told otherwise. */
export const randomisedLasso = defineMethod({
  name: 'randomised-lasso',
  title: 'Randomised lasso',
  summary: 'stability selection with random penalties in each member',
  citations: [works.meinshausen, works.zhang],
  kind: 'ensemble',
  decision: 'threshold 0.7',
  settings,
  takes: everything,
  check: (data, given) => {
    designOf(data, given)
  },
  *run(data, given) {
    const design = designOf(data, given)
    const outcome = yield* pathSelection(data, design, recorded(given), given.reference)
    return design.pruning === null ? outcome : { ...outcome, title: 'Pruned randomised lasso' }
  },
})

function designOf(data: Dataset, given: SettingsOf<typeof settings>): PathDesign {
  const { weakness, weights, share, rescale } = given
  return {
    ...pathDesign(data, given),
    pruning: pruningOf(data, given.members, given),
    randomise: { weakness, weights, share, rescale },
  }
}
