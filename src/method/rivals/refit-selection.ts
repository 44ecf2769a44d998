import type { Dataset } from '../../data/dataset.js'
import { refit } from '../../select/refit.js'
import type { Evidence, RivalName, RivalSelection } from './selection.js'

/** A selection that comes without a model gets that of its variables without penalty; 0 for a column that has no coefficient of its own. */
export function refitSelection(
  method: RivalName,
  data: Dataset,
  chosen: readonly number[],
  evidence: readonly Evidence[],
  remark: string,
): RivalSelection {
  const selected = Int32Array.from(chosen).sort()
  const model = refit(data, [...selected])
  return {
    method,
    selected,
    coefficients: Float64Array.from(selected, (_, e) => model.coefficients[e] ?? 0),
    intercept: model.intercept ?? 0,
    evidence: evidence.map(({ name, value }) => ({
      name,
      value: Float64Array.from(selected, j => value[j]),
    })),
    remark,
  }
}
