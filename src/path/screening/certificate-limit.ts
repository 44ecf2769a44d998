import { fail } from '../../errors.js'

/** Worst KKT violation, relative to lambda_max, that a path may carry. */
export const KKT_LIMIT = 1e-8

export function requireCertified(worstKkt: number, where: string): void {
  if (worstKkt <= KKT_LIMIT) return
  fail('numeric/not-certified', {
    where,
    rule: `KKT violation must be at most ${KKT_LIMIT} of lambda_max`,
    got: worstKkt.toExponential(2),
    hint: 'The columns may be nearly collinear: drop near-duplicates or use a larger smallest lambda',
  })
}
