import { expect } from 'vitest'
import { type Comparison, tally, type Verdict } from '../problems/against-glmnet.js'

/** Where glmnet cannot be the judge: the coefficients are not unique, or its coordinate descent does not end. */
const allowed: Record<string, readonly Verdict[]> = {
  duplicates: ['equal', 'tightened', 'not-unique'],
  'negated-duplicates': ['equal', 'tightened', 'not-unique'],
  everything: ['equal', 'tightened', 'not-unique'],
  'near-duplicates': ['equal', 'tightened', 'better', 'alone'],
}

/** All solutions agree with glmnet's, apart from the exceptions that their design explains; prints and returns the counts. */
export function expectAgreement(comparisons: readonly Comparison[]) {
  const total: Partial<Record<Verdict, number>> = {}
  for (const { verdict } of comparisons) total[verdict] = (total[verdict] ?? 0) + 1
  console.table({ ...tally(comparisons), total })
  const unexplained = comparisons
    .filter(({ name, verdict }) => !(allowed[name.split('/')[1]] ?? ['equal', 'tightened']).includes(verdict))
    .map(
      ({ name, k, verdict, kkt, error }) => `${name} at lambda ${k}: ${verdict}, KKT ${kkt}, off by ${error}`,
    )
  // Twenty say what is wrong; a thousand hide it.
  expect(unexplained.slice(0, 20)).toEqual([])
  return total
}
