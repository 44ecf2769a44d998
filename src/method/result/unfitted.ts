/** Estimates of variables where nothing is fitted. */
import type { FittedVariable } from './result.js'
import type { Refitted } from './selected-variables.js'

export const noEstimate = { coefficient: null, standardError: null, interval: null }
export const noEstimates = { ...noEstimate, deviation: null }

export const unfitted: Refitted = {
  warnings: [],
  estimates: () => noEstimates,
  unpenalised: [],
  intercept: null,
}

/** Variables that are in every model, where nothing is refitted. */
export function withoutEstimates(unpenalised: readonly FittedVariable[]): FittedVariable[] {
  return unpenalised.map(({ name }) => ({ name, ...noEstimates }))
}
