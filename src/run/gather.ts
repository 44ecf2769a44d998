import type { Ensemble } from '../ensemble/member.js'
import { fail } from '../errors.js'
import type { Fitted } from '../learner/member-learner.js'
import { learnerPoints } from '../learner/member-learners.js'
import type { EnsembleTask } from './ensemble-task.js'
import type { EnsembleOptions, RunOptions } from './runner.js'

/** Results put in their places in whatever order they come. */
export interface Gathering<Result> {
  readonly complete: boolean
  place(b: number, result: Result): void
  /** Tell the caller how far the run is. */
  report(): void
}

export interface Assembly extends Gathering<Fitted> {
  /** What is still to be computed, ascending. */
  readonly missing: readonly number[]
  ensemble(): Ensemble
}

/** All members of a task, or as many as a limit leaves. */
export function gather(task: EnsembleTask, options: EnsembleOptions): Assembly {
  const { known = new Map<number, Fitted>(), limit } = options
  const total = task.members
  const fitted = Array.from({ length: total }, (_, b) => known.get(b))
  const missing = [...fitted.keys()].filter(b => fitted[b] === undefined)
  let done = total - missing.length
  // Members 0 .. whole - 1 are there.
  let whole = 0
  const size = () => {
    while (whole < total && fitted[whole] !== undefined) whole++
    if (done === total || limit?.signal.aborted !== true) return whole
    return whole - (whole % limit.multiple)
  }
  const isComplete = () => done === total || (limit?.signal.aborted === true && size() >= limit.least)
  return {
    missing,
    get complete() {
      return isComplete()
    },
    place(b, found) {
      if (!(b in fitted) || fitted[b] !== undefined) {
        fail('run/protocol', { where: `member ${b}`, rule: `must be one of ${total}, and come once` })
      }
      fitted[b] = found
      done++
      options.onMember?.(b, found.member, found.worstKkt)
    },
    report: () => options.onProgress?.(done, total),
    ensemble() {
      if (!isComplete())
        fail('run/protocol', { where: 'ensemble', rule: `must have ${total} members`, got: done })
      const all = fitted.slice(0, size()) as Fitted[]
      const members = all.map(({ member }) => member)
      const worst = all.reduce((most, { worstKkt }) => Math.max(most, worstKkt), 0)
      return { p: task.data.p, ...scaleOf(task), members, worstKkt: worst }
    },
  }
}

/** Members with the given numbers, handed over as they come. */
export function gatherSome(numbers: readonly number[], options: RunOptions): Gathering<Fitted> {
  const open = new Set(numbers)
  return {
    get complete() {
      return open.size === 0
    },
    place(b, { member, worstKkt }) {
      if (!open.delete(b))
        fail('run/protocol', { where: `member ${b}`, rule: 'must be asked for, and come once' })
      options.onMember?.(b, member, worstKkt)
    },
    report: () => options.onProgress?.(numbers.length - open.size, numbers.length),
  }
}

/** What importances are measured on: the grid of paths, or the learner's own K. */
export function scaleOf(task: EnsembleTask): Pick<Ensemble, 'lambda' | 'points'> {
  if ('grid' in task) return { lambda: task.grid }
  const points = 'learner' in task ? learnerPoints(task.data, task.learner) : 1
  return { lambda: new Float64Array(0), points }
}
