import { pathDesign, pathSelection } from '../ensemble/path-ensemble.js'
import { pruningOf } from '../ensemble/pruning.js'
import { defineMethod } from '../method.js'
import { works } from '../result/citations.js'
import { stabilitySettings } from '../settings/path.js'
import { pruningSettings } from '../settings/pruning.js'
import { recorded } from '../settings/recorded.js'
import { everything } from '../takes.js'

/**
 * Pruned stability selection, Section 4 with Algorithm 1: order the members by how well they bring the mean importance towards the
 * reference, keep the first U, and select from those.
 */
export const pruned = defineMethod({
  name: 'pruned',
  title: 'Pruned stability selection',
  summary: 'stability selection from a third of its members',
  citations: [works.zhang, works.meinshausen],
  kind: 'ensemble',
  decision: 'threshold 0.7',
  settings: { ...stabilitySettings, ...pruningSettings },
  takes: everything,
  check: (data, settings) => {
    pathDesign(data, settings)
    pruningOf(data, settings.members, settings)
  },
  *run(data, settings) {
    const pruning = pruningOf(data, settings.members, settings)
    const design = { ...pathDesign(data, settings), pruning }
    return yield* pathSelection(data, design, recorded(settings), settings.reference)
  },
})
