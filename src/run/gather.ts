import type { Ensemble, Member } from '../ensemble/member.js'
import { fail } from '../errors.js'
import type { Fitted } from '../learner/member-learner.js'
import { learnerPoints } from '../learner/member-learners.js'
import type { EnsembleTask } from './ensemble-task.js'
import type { RunOptions } from './runner.js'

/** Results put in their places in whatever order they come. */
export interface Gathering<Result> {
  readonly complete: boolean
  place(b: number, result: Result): void
  /** Tell the caller how far the run is. */
  report(): void
}

export interface Assembly extends Gathering<Fitted> {
  ensemble(): Ensemble
}

export function gather(task: EnsembleTask, options: RunOptions): Assembly {
  const total = task.members
  const members = new Array<Member | undefined>(total).fill(undefined)
  let done = 0
  // A maximum does not depend on the order in which it is taken.
  let worst = 0
  return {
    get complete() {
      return done === total
    },
    place(b, { member, worstKkt }) {
      if (!(b in members) || members[b] !== undefined) {
        fail('run/protocol', { where: `member ${b}`, rule: `must be one of ${total}, and come once` })
      }
      members[b] = member
      worst = Math.max(worst, worstKkt)
      done++
      options.onMember?.(b, member, worstKkt)
    },
    report: () => options.onProgress?.(done, total),
    ensemble() {
      if (done < total)
        fail('run/protocol', { where: 'ensemble', rule: `must have ${total} members`, got: done })
      return { p: task.data.p, ...scaleOf(task), members: members as Member[], worstKkt: worst }
    },
  }
}

/** What importances are measured on: the grid of paths, or the learner's own K. */
export function scaleOf(task: EnsembleTask): Pick<Ensemble, 'lambda' | 'points'> {
  if (!('learner' in task)) return { lambda: task.grid }
  return { lambda: new Float64Array(0), points: learnerPoints(task.data, task.learner) }
}
