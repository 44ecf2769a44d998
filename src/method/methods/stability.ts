import { works } from '../citations.js'
import { defineMethod } from '../method.js'
import { pathDesign, pathSelection } from '../path-ensemble.js'
import { recorded } from '../recorded.js'
import { stabilitySettings } from '../settings/path.js'
import { everything } from '../takes.js'

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
  settings: stabilitySettings,
  takes: everything,
  check: (data, settings) => {
    pathDesign(data, settings)
  },
  *run(data, settings) {
    return yield* pathSelection(data, pathDesign(data, settings), recorded(settings))
  },
})
