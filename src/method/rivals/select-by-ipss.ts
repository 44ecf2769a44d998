import type { Dataset } from '../../data/dataset.js'
import { standardColumns } from '../../data/standard-columns.js'
import type { Ensemble } from '../../ensemble/member.js'
import { dot } from '../../math/dot.js'
import { type IpssScores, ipssScores } from '../../select/ipss.js'
import { selectionCounts } from '../../select/selection-counts.js'
import { longEnsemble } from './long-ensemble.js'
import { refitSelection } from './refit-selection.js'
import type { RivalSelection } from './selection.js'

export interface IpssSelectionOptions {
  /** Variables with a q-value up to this are selected; 0.1. */
  readonly fdr?: number | undefined
  readonly seed?: number | undefined
}

export function selectByIpss(data: Dataset, options: IpssSelectionOptions = {}): RivalSelection & IpssScores {
  const { fdr = 0.1, seed = 1 } = options
  const scores = ipssOf(data, longEnsemble(data, seed))
  const chosen = [...scores.qValue.keys()].filter(j => scores.qValue[j] <= fdr)
  const evidence = [
    { name: 'expected false', value: scores.efp },
    { name: 'q-value', value: scores.qValue },
  ]
  const remark = `Selected are the variables with a q-value of at most ${fdr}: so large a share of them may be false on average.`
  return { ...scores, ...refitSelection('ipss', data, chosen, evidence, remark) }
}

export function ipssOf(data: Dataset, ensemble: Ensemble): IpssScores {
  return ipssScores(selectionCounts(ensemble), ensemble.lambda, data.p, { delta: deltaOf(data) })
}

/** At most so many columns, evenly spread, tell how correlated the columns are. */
const LOOKED_AT = 400

/**
 * The authors' rule: 1 where correlations are small, 0 where they are large, and between the plane through (0.05, 0.5) -> 1,
 * (0.25, 0.5) -> 0 and (0.05, 1) -> 0 of mean |r| and mean largest |r|.
 */
function deltaOf({ x, n, p }: Dataset): number {
  const step = Math.max(1, p / LOOKED_AT)
  const columns = Array.from({ length: Math.min(p, LOOKED_AT) }, (_, c) => Math.floor(c * step))
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
