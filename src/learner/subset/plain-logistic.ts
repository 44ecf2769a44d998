import type { Dataset } from '../../data/dataset.js'

/** Two classes with nothing besides: the fits that have an orthonormal basis serve. */
export function isPlainLogistic({ family, weights, unpenalised, offset }: Dataset): boolean {
  return family === 'binomial' && weights === undefined && unpenalised === undefined && offset === undefined
}
