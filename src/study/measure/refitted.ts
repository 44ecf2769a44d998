import type { Dataset } from '../../data/dataset.js'
import { refit } from '../../select/refit.js'

/** The model of Section 5 that predicts: the selected variables refitted without penalty. */
export interface Refitted {
  readonly intercept: number
  readonly coefficients: ReadonlyMap<number, number>
}

/**
 * A variable that is a combination of others before it has no coefficient of its own and none is counted. More than n - 2
 * variables leave nothing to fit them by; then the first n - 2 are used, as R's lm would do.
 */
export function refitted(data: Dataset, selected: readonly number[]): Refitted {
  const variables = [...selected].sort((a, b) => a - b)
  const full = refit(data, variables)
  const used = full.intercept === null ? variables.slice(0, data.n - 2) : variables
  const { intercept, coefficients } = full.intercept === null ? refit(data, used) : full
  return {
    intercept: intercept ?? 0,
    coefficients: new Map(used.map((j, k) => [j, coefficients[k] ?? 0])),
  }
}
