import type { Ensemble } from '../ensemble/member.js'
import type { Fitted } from '../learner/member-learner.js'
import { learnerPoints } from '../learner/member-learners.js'
import type { EnsembleTask } from './ensemble-task.js'

/** The ensemble that the members of a task make. */
export function ensembleFrom(task: EnsembleTask, fitted: readonly Fitted[]): Ensemble {
  const members = fitted.map(({ member }) => member)
  const worstKkt = fitted.reduce((most, one) => Math.max(most, one.worstKkt), 0)
  return { p: task.data.p, ...scaleOf(task), members, worstKkt }
}

/** What importances are measured on: the grid of paths, or the learner's own K. */
export function scaleOf(task: EnsembleTask): Pick<Ensemble, 'lambda' | 'points'> {
  if ('grid' in task) return { lambda: task.grid }
  return { lambda: new Float64Array(0), points: learnerPoints(task.data, task.learner) }
}
