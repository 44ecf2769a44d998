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

/** For paths that may end early: one that has no solution at its largest lambda holds nothing to choose from. */
export function requireReached(reached: number, where: string): void {
  if (reached > 0) return
  fail('numeric/not-certified', {
    where,
    rule: 'must have a solution at its largest lambda in every fold',
    hint: 'Columns that are nearly equal, or that separate the classes, keep it from settling: drop near-duplicates',
  })
}
