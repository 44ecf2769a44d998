import { heldColumns } from '../../data/columns/copied-variables.js'
import { type SelectionCounts, selectionCounts } from '../../select/selection-counts.js'
import { type Calibration, calibrate } from '../../select/sharp.js'
import { longSettings, longTask } from '../ensemble/long-ensemble.js'
import { defineMethod, members } from '../method.js'
import { works } from '../result/citations.js'
import { checkPairs } from '../settings/checks.js'
import { recorded } from '../settings/recorded.js'
import { byVariable, variablesOf } from '../single/single.js'
import { everything } from '../takes.js'

/** Stability selection at the penalty and threshold with the largest consensus score. */
export const sharp = defineMethod({
  name: 'sharp',
  title: 'Calibrated stability selection',
  summary: 'penalty and threshold that stand out most',
  citations: [works.bodinier],
  kind: 'single',
  settings: longSettings,
  takes: everything,
  check: (_, settings) => checkPairs(settings.members),
  *run(data, settings) {
    const ensemble = yield* members(longTask(data, settings))
    const counts = selectionCounts(ensemble)
    const found = calibrate(counts, data.p, heldColumns(data).length)
    return {
      settings: recorded(settings),
      chosen: variablesOf(data, found?.selected ?? []),
      evidence: [
        {
          name: 'frequency',
          values: byVariable(data, found?.frequency ?? new Float64Array(data.p), Math.max),
        },
      ],
      statement: statementOf(found, counts),
      certificate: { worstKkt: ensemble.worstKkt, paths: ensemble.members.length },
      warnings: [],
    }
  },
})

function statementOf(found: Calibration | null, { variable }: SelectionCounts): string {
  if (found !== null)
    return `Calibrated at threshold ${found.threshold} and grid point ${found.point + 1}, consensus score ${found.score.toFixed(1)}.`
  if (variable.length === 0) return 'No member ever selected a variable.'
  return 'Nothing is selected: at no penalty and threshold are some variables selected and others not.'
}
