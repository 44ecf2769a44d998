/** The ensembles that are compared, each a method with B = 100 members. */
import { type LearnerName, memberLearners } from '../../learner/member-learners.js'
import type { SettingValues } from '../../method/method.js'
import type { SelectNowOptions } from '../../method/select-now.js'
import type { OrderName } from '../../prune/orders.js'

export const comparedEnsembles = [
  'stability',
  'randomised-lasso',
  ...(Object.keys(memberLearners) as LearnerName[]),
] as const
export type ComparedEnsemble = (typeof comparedEnsembles)[number]

/** B of every ensemble, as the paper's tables have it. */
const MEMBERS = 100

/** Beyond this many columns, members of these take seconds each. */
const MOST_COLUMNS: Readonly<Partial<Record<ComparedEnsemble, number>>> = { st2e: 100, pga: 100 }

export function isFeasible(ensemble: ComparedEnsemble, p: number): boolean {
  return p <= (MOST_COLUMNS[ensemble] ?? Infinity)
}

/** Of lasso paths with the q of the cell, the paper's; otherwise with the usual settings of the method. */
export function methodOf(
  ensemble: ComparedEnsemble,
  members: 'full' | OrderName,
  q: number,
  seed: number,
): SelectNowOptions {
  const shared: SettingValues = { members: MEMBERS, seed }
  if (ensemble === 'stability')
    return members === 'full'
      ? { ...shared, q, method: 'stability' }
      : { ...shared, q, prune: members, method: 'pruned' }
  const own = ensemble === 'randomised-lasso' ? { q } : {}
  return { ...shared, ...own, prune: members === 'full' ? 'none' : members, method: ensemble }
}
