import { fail } from '../../errors.js'

/** The mixture of the elastic net; without a share of the lasso's penalty no coefficient would be zero. */
export function checkAlpha(alpha = 1): number {
  if (alpha > 0 && alpha <= 1) return alpha
  return fail('usage/alpha', {
    where: 'alpha',
    rule: 'must lie in (0, 1]',
    got: alpha,
    hint: '1 is the lasso; 0 would be ridge regression, which selects nothing',
  })
}
