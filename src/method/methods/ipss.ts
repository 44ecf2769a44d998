import { heldColumns } from '../../data/columns/copied-variables.js'
import { standardColumns } from '../../data/columns/standard-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { dot } from '../../math/dot.js'
import { ipssScores } from '../../select/ipss.js'
import { selectionCounts } from '../../select/selection-counts.js'
import { longSettings, longTask } from '../ensemble/long-ensemble.js'
import { defineMethod, members } from '../method.js'
import { works } from '../result/citations.js'
import { checkPairs } from '../settings/checks.js'
import { recorded } from '../settings/recorded.js'
import { fdr } from '../settings/validation.js'
import { byVariable, variablesOf } from '../single/single.js'
import { everything } from '../takes.js'

/** Integrated path stability selection: stability paths integrated over penalties, with q-values. */
export const ipss = defineMethod({
  name: 'ipss',
  title: 'Integrated path stability selection',
  summary: 'stability paths integrated over penalties',
  citations: [works.melikechi],
  kind: 'single',
  settings: { fdr, ...longSettings },
  takes: everything,
  check: (_, settings) => checkPairs(settings.members),
  *run(data, settings) {
    const ensemble = yield* members(longTask(data, settings))
    const held = heldColumns(data)
    const { efp, qValue } = ipssScores(selectionCounts(ensemble), ensemble.lambda, data.p, {
      delta: deltaOf(data, held),
      counted: held.length,
    })
    const columns = [...qValue.keys()].filter(j => qValue[j] <= settings.fdr)
    return {
      settings: recorded(settings),
      chosen: variablesOf(data, columns),
      evidence: [
        { name: 'expected false', values: byVariable(data, efp, Math.min) },
        { name: 'q-value', values: byVariable(data, qValue, Math.min) },
      ],
      statement: `Variables with a q-value of at most ${settings.fdr} are selected: on average, that share of them may be false.`,
      certificate: { worstKkt: ensemble.worstKkt, paths: ensemble.members.length },
      warnings: [],
    }
  },
})

/** At most so many columns, evenly spread, tell how correlated the columns are. */
const LOOKED_AT = 400

/**
 * The authors' rule: 1 where correlations are small, 0 where they are large, and between the plane through (0.05, 0.5) -> 1,
 * (0.25, 0.5) -> 0 and (0.05, 1) -> 0 of mean |r| and mean largest |r|.
 */
function deltaOf({ x, n }: Dataset, held: Int32Array): number {
  const p = held.length
  const step = Math.max(1, p / LOOKED_AT)
  const columns = Array.from({ length: Math.min(p, LOOKED_AT) }, (_, c) => held[Math.floor(c * step)])
  const z = columns.map(j => standardColumns(x.subarray(j * n, (j + 1) * n), n, 1).z)
  const largest = new Float64Array(z.length)
  let sum = 0
  for (let a = 0; a < z.length; a++) {
    for (let b = 0; b < a; b++) {
      const r = Math.abs(dot(z[a], 0, z[b], 0, n) / n)
      sum += 2 * r
      largest[a] = Math.max(largest[a], r)
      largest[b] = Math.max(largest[b], r)
    }
  }
  const mean = sum / (z.length * z.length)
  const top = largest.reduce((total, r) => total + r, 0) / z.length
  if (mean <= 0.05) return 1
  if (mean >= 0.25) return 0
  return Math.min(1, Math.max(0, 1 - 5 * (mean - 0.05) - 2 * (top - 0.5)))
}
