/** The methods by name, typed by what kind of result they give. */
import type { Dataset } from '../../src/data/dataset.js'
import type { EnsembleSelection, PathSelection } from '../../src/method/result/kinds.js'
import { type SelectOptions, select } from '../../src/method/select.js'

const paths =
  (method: string) =>
  (data: Dataset, options: SelectOptions = {}): Promise<PathSelection> =>
    select(data, { method, ...options }) as Promise<PathSelection>

export const autoSelection = paths('auto')
export const prunedStabilitySelection = paths('pruned')
export const stabilitySelection = paths('stability')
export const randomisedLassoSelection = paths('randomised-lasso')

export function ensembleSelection(
  method: string,
  data: Dataset,
  options: SelectOptions = {},
): Promise<EnsembleSelection> {
  return select(data, { ...options, method }) as Promise<EnsembleSelection>
}
