/**
 * A place in the loop of a solver where it can be stopped: between two knots, grid points or steps, some milliseconds apart. A solver that
 * runs on the main thread lets no event in, so that a timer cannot end it; here it looks at the clock itself. Nor can a listener hear of a
 * signal: who listens surrounds such work and ends it in another way. Threads of a pool are simply ended.
 */
import { fail, SecateurError } from '../errors.js'

let deadline = Number.POSITIVE_INFINITY
let surrounding: Surrounding = work => work()

/** Does the work, and what has to be done before and after it. */
export type Surrounding = <T>(work: () => T) => T

export function checkpoint(): void {
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

/** Whether it was a checkpoint that ended the work. */
export function isLate(error: unknown): boolean {
  return error instanceof SecateurError && error.code === 'run/time-limit'
}

/** Synchronous work that may be long: signals must be able to end it. */
export function breakable<T>(work: () => T): T {
  return surrounding(work)
}

/** From now on, all breakable work is done inside of this. */
export function surroundWork(by: Surrounding): void {
  surrounding = by
}
