/**
 * A place in the loop of a solver where it can be stopped: between two knots, grid points or steps, some milliseconds apart. A solver lets
 * no event in on its thread, so that neither a timer nor a listener can end it; here it looks at the clock itself, and asks whether another
 * thread wants it to stop, which it can know from shared memory. Threads of a pool are simply ended.
 */
import { fail, SecateurError } from '../errors.js'

let deadline = Number.POSITIVE_INFINITY
let stopped = () => false

export function checkpoint(): void {
  if (stopped()) throw new SecateurError('run/aborted', { where: 'run', rule: 'was aborted' })
  if (Date.now() > deadline) failLate()
}

export function failLate(): never {
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

/** From now on every checkpoint of this thread fails where this is so; it is asked often. */
export function stopWhen(isSo: () => boolean): void {
  stopped = isSo
}
