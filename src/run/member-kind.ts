import type { Dataset } from '../data/dataset.js'
import { pointsOf } from '../ensemble/member.js'
import { fail } from '../errors.js'
import type { Fitted } from '../learner/member-learner.js'
import { roomFor } from '../path/packed-columns.js'
import { checkMember } from './check-member.js'
import { prepareMembers } from './compute-members.js'
import { scaleOf } from './ensemble-from.js'
import type { EnsembleTask, PathTask } from './ensemble-task.js'
import type { TaskKind } from './task-kind.js'

/** Members of an ensemble. */
export const memberKind: TaskKind<EnsembleTask, Fitted> = {
  name: 'members',
  prepare(task) {
    if (!('packed' in task)) checkSizes(task.data)
    return prepareMembers(task)
  },
  check: (found, task, _b, where) =>
    checkMember(found, { p: task.data.p, points: pointsOf(scaleOf(task)) }, where),
  /** How many members are asked for and where the data came from make no difference to any of them. */
  bare(task) {
    const { members: _members, data, ...own } = task
    const { packed: _packed, ...settings } = own as Omit<PathTask, 'members' | 'data'>
    const { source: _source, ...bare } = data
    return { ...settings, data: bare }
  },
  cost: ({ data }) => dataCost(data),
  room(task) {
    const { packed } = task as Partial<PathTask>
    // No sample has more rows than the data.
    return packed === undefined
      ? Infinity
      : roomFor(packed, isHalf(task) ? Math.ceil(packed.n / 2) : packed.n)
  },
}

function isHalf(task: EnsembleTask): boolean {
  return 'sampler' in task && (task.sampler.name === 'half' || task.sampler.name === 'pairs')
}

/** A fixed part, and the passes over the matrix. */
export function dataCost({ family, n, p }: Dataset): number {
  return (family === 'binomial' ? 3 : 1) * (0.1 + 1e-6 * n * p)
}

/** A task may come from anywhere: sizes that contradict each other would have the kernels read what is not there. */
export function checkSizes(data: Dataset): void {
  const { n, p, x, y, names } = data
  const isCount = (value: number) => Number.isSafeInteger(value) && value >= 1
  if (isCount(n) && isCount(p) && x?.length === n * p && y?.length === n && names?.length === p) return
  fail('run/message', { where: 'task', rule: 'has data whose sizes contradict each other' })
}
