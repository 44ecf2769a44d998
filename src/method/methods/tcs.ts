import { tcs as tcsOf, tcsSettings } from '../../learner/tcs/tcs.js'
import { defineMethod, noTasks } from '../method.js'
import { works } from '../result/citations.js'
import { recorded } from '../settings/recorded.js'
import { tiltingSettings } from '../settings/tilting.js'
import { variablesOf } from '../single/single.js'
import { noPenalty, tilted } from '../takes.js'

/** Tilted correlation screening, then least squares. */
export const tcs = defineMethod({
  name: 'tcs',
  title: 'Tilted correlation screening',
  summary: 'tilted correlation screening',
  citations: [works.cho],
  kind: 'single',
  settings: tiltingSettings,
  takes: { ...noPenalty, ...tilted },
  run: (data, given) =>
    noTasks(() => {
      const options = { ...given, rescaling: given.rescaling as 1 | 2 }
      const settings = recorded(tcsSettings(data, options))
      return { settings, chosen: variablesOf(data, tcsOf(data, options).selected), warnings: [] }
    }),
})
