import type { Dataset } from '../data/dataset.js'
import { fail } from '../errors.js'

/** Where lambda_max is 0 there is no path. */
export function failForNoCorrelation({ unpenalised }: Dataset): never {
  return fail('data/no-correlation', {
    where: 'response',
    rule: 'must be correlated with some predictor',
    hint:
      unpenalised === undefined
        ? 'Every predictor is constant or exactly uncorrelated with the response'
        : 'The columns kept in every model explain it completely, or every other predictor is constant or uncorrelated with it',
  })
}
