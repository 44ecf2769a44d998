import type { Dataset } from '../../data/dataset.js'
import type { Ensemble } from '../../ensemble/member.js'
import { selectionCounts } from '../../select/selection-counts.js'
import { type Calibration, calibrate } from '../../select/sharp.js'
import { longEnsemble } from './long-ensemble.js'
import { refitSelection } from './refit-selection.js'
import type { RivalSelection } from './selection.js'

export interface SharpSelection extends RivalSelection {
  /** Null where nothing is ever selected. */
  readonly calibration: Calibration | null
}

/** Stability selection at the lambda and threshold with the largest consensus score. */
export function selectBySharp(
  data: Dataset,
  { seed = 1 }: { readonly seed?: number | undefined } = {},
): SharpSelection {
  const calibration = sharpOf(data, longEnsemble(data, seed))
  const frequency = calibration?.frequency ?? new Float64Array(data.p)
  const remark =
    calibration === null
      ? 'No member ever selected a variable.'
      : `Calibrated at threshold ${calibration.threshold} and grid point ${calibration.point + 1}, consensus score ${calibration.score.toFixed(1)}.`
  const evidence = [{ name: 'frequency', value: frequency }]
  return { ...refitSelection('sharp', data, calibration?.selected ?? [], evidence, remark), calibration }
}

export function sharpOf(data: Dataset, ensemble: Ensemble): Calibration | null {
  return calibrate(selectionCounts(ensemble), data.p)
}
