/**
 * Information criteria: -2 log likelihood + the price of a model of k variables,
 *   2 k (AIC),   k log n (BIC),   k log n + 2 gamma log binom(p, k) (EBIC, Chen & Chen 2008).
 * The last charges for the number of models of a size: the first of p variables costs log n + 2 log p, the fortieth much less. p counts
 * columns that can be told apart (`choicesOf`): no other makes a model more.
 * For a linear model -2 log likelihood is n log RSS, but for a constant.
 */
import { heldColumns } from '../data/columns/copied-variables.js'
import type { Dataset } from '../data/dataset.js'
import { log } from '../math/elementary.js'

export const criteria = ['aic', 'bic', 'ebic'] as const
export type Criterion = (typeof criteria)[number]

/**
 * How many columns models choose from: of copies of each other one, of constant ones and copies of those that are in every model none. Of the whole table:
 * samples of its rows have more copies.
 */
export function choicesOf(data: Dataset): number {
  return Math.max(1, heldColumns(data).length)
}

/** What models of k variables cost, k = 0, 1, ..., p; `gamma` is EBIC's, `each` the number of coefficients that a variable has. */
export function priceOf(
  criterion: Criterion,
  n: number,
  p: number,
  gamma = 1,
  each = 1,
): (k: number) => number {
  if (criterion === 'aic') return k => 2 * each * k
  if (criterion === 'bic') return k => each * log(n) * k
  const models = logModels(p)
  return k => each * log(n) * k + 2 * gamma * models(k)
}

/** log binom(p, k), each found when it is asked for: models are small where there are many columns. 0 for more than p, of which some are copies. */
function logModels(p: number): (k: number) => number {
  const models = [0]
  return size => {
    const most = Math.min(size, p)
    for (let k = models.length; k <= most; k++) models.push(models[k - 1] + log((p - k + 1) / k))
    return models[most]
  }
}

/** AIC, as the papers have it, where there are more rows than columns; else EBIC, since AIC then ends in saturated models. */
export function defaultCriterion(data: Dataset): Criterion {
  const { n, p } = data
  return p < n || choicesOf(data) < n ? 'aic' : 'ebic'
}

/** Coefficients that a variable has: one for every class but one, where there are several. */
export function coefficientsEach({ family, classes }: Dataset): number {
  return family === 'multinomial' ? classes!.length - 1 : 1
}
