/**
 * Information criteria: -2 log likelihood + penalty * size, with penalty 2 (AIC), log n (BIC), log n + 2 gamma log p (EBIC).
 * For a linear model -2 log likelihood is n log RSS, but for a constant.
 */
import { fail } from '../errors.js'
import { log } from '../math/elementary.js'

export const criteria = ['aic', 'bic', 'ebic'] as const
export type Criterion = (typeof criteria)[number]

/** What each variable costs; `gamma` is EBIC's. */
export function penaltyOf(criterion: Criterion, n: number, p: number, gamma = 1): number {
  if (!(gamma >= 0 && gamma < Infinity))
    fail('usage/gamma', { where: 'gamma', rule: 'must be at least 0', got: gamma })
  if (criterion === 'aic') return 2
  return criterion === 'bic' ? log(n) : log(n) + 2 * gamma * log(p)
}

/** AIC, as the papers have it, where there are more rows than columns; else EBIC, since AIC then ends in saturated models. */
export function defaultCriterion(n: number, p: number): Criterion {
  return p < n ? 'aic' : 'ebic'
}

export function checkCriterion(criterion: string, known: readonly string[] = criteria): void {
  if (!known.includes(criterion))
    fail('usage/criterion', {
      where: 'criterion',
      rule: `must be one of ${known.join(', ')}`,
      got: criterion,
    })
}
