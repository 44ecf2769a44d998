import type { Dataset } from '../data/dataset.js'
import { fail, SecateurError } from '../errors.js'

const CODE = 'data/no-correlation'

/** Where lambda_max is 0 there is no path. */
export function failForNoCorrelation({ unpenalised }: Dataset): never {
  return fail(CODE, {
    where: 'response',
    rule: 'must be correlated with some predictor',
    hint:
      unpenalised === undefined
        ? 'Every predictor is constant or exactly uncorrelated with the response'
        : 'The columns kept in every model explain it completely, or every other predictor is constant or uncorrelated with it',
  })
}

/** Whether there was no path since lambda_max is 0. */
export function isNoCorrelation(error: unknown): boolean {
  return error instanceof SecateurError && error.code === CODE
}
