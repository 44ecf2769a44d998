/**
 * A place in the loop of a solver where it can be stopped: between two knots, grid points or steps, some milliseconds apart. A solver that
 * runs on the main thread lets no event in, neither a timer nor a signal; here it looks at the clock itself, and whoever watches is told
 * that the thread is busy. Threads of a pool are simply ended.
 */
import { fail } from '../errors.js'

let deadline = Number.POSITIVE_INFINITY
let watcher: (() => void) | undefined

export function checkpoint(): void {
  watcher?.()
  if (Date.now() <= deadline) return
  fail('run/time-limit', {
    where: 'time limit',
    rule: 'passed before there was a result to keep',
    hint: 'Allow more time, or make the problem smaller',
  })
}

/** Synchronous work that fails at the first checkpoint after `until`, in milliseconds of Date.now. */
export function withDeadline<T>(until: number, work: () => T): T {
  const before = deadline
  deadline = Math.min(before, until)
  try {
    return work()
  } finally {
    deadline = before
  }
}

/** Tell `watch` of every checkpoint from now on. */
export function onCheckpoint(watch: (() => void) | undefined): void {
  watcher = watch
}
