import type { Dataset } from '../../data/dataset.js'
import { type TcsOptions, tcs } from '../../learner/tcs/tcs.js'
import { refit } from '../../select/refit.js'
import type { RivalSelection } from './selection.js'

/** Tilted correlation screening, then least squares. */
export function selectByTcs(data: Dataset, options: TcsOptions = {}): RivalSelection {
  const selected = tcs(data, options).selected.sort()
  const { intercept, coefficients } = refit(data, selected)
  return {
    method: 'tcs',
    selected,
    coefficients: Float64Array.from(coefficients, value => value ?? 0),
    intercept: intercept ?? 0,
  }
}
