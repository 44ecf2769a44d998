import type { Dataset } from '../../data/dataset.js'
import type { PathDesign } from '../ensemble/design.js'
import { pathDesign, pathSelection } from '../ensemble/path-ensemble.js'
import { defineMethod } from '../method.js'
import { works } from '../result/citations.js'
import { stabilitySettings } from '../settings/path.js'
import { recorded } from '../settings/recorded.js'
import { boolean, type SettingsOf } from '../settings/setting.js'
import { everything } from '../takes.js'

const settings = {
  ...stabilitySettings,
  capped: boolean({
    summary:
      "whether a member's path ends where it has had q variables, so that the bound at q is the true one",
    derived: 'true where a pfer is given or q is 1',
    advanced: true,
  }),
} as const

/**
 * Stability selection, Section 4, Algorithm 2: B members from subsamples, the frequency of every variable along the grid, and the
 * variables whose highest frequency reaches the threshold.
 */
export const stability = defineMethod({
  name: 'stability',
  title: 'Stability selection',
  summary: 'lasso paths of half-samples, how often selected',
  citations: [works.meinshausen],
  kind: 'ensemble',
  decision: 'threshold 0.7',
  settings,
  takes: everything,
  check: (data, settings) => {
    designOf(data, settings)
  },
  *run(data, settings) {
    return yield* pathSelection(data, designOf(data, settings), recorded(settings))
  },
})

function designOf(data: Dataset, given: SettingsOf<typeof settings>): PathDesign {
  const { cap, ...design } = pathDesign(data, given)
  const isCapped = given.capped ?? (given.pfer !== undefined || cap !== undefined)
  return isCapped ? { ...design, cap: design.q } : design
}
