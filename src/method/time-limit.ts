/** A limit on the time of a run: when no more parts are computed, and when to give up. */
import { fail } from '../errors.js'

/** Timers of browsers and Node count milliseconds in 31 bits. */
const LONGEST = 2 ** 31 - 1

/** A run whose limit has passed may go on for so long, to come to something that can be kept. */
const GRACE = 5000

export interface TimeLimit {
  readonly milliseconds: number
  /** No more parts after this. */
  readonly over: AbortSignal
  /** Nothing at all after this: the limit and the grace after it. */
  readonly late: AbortSignal
  /** The same for synchronous work, in milliseconds of Date.now. */
  readonly deadline: number
}

/** From now on. */
export function startLimit(milliseconds: number | undefined): TimeLimit | undefined {
  if (milliseconds === undefined) return undefined
  if (!(Number.isInteger(milliseconds) && milliseconds >= 1 && milliseconds <= LONGEST))
    fail('usage/time-limit', {
      where: 'timeLimit',
      rule: `must be a whole number of milliseconds from 1 to ${LONGEST}`,
      got: milliseconds,
    })
  const late = new AbortController()
  const stop = () => late.abort(new Error('the time limit passed before there was a result to keep'))
  const timer: unknown = setTimeout(stop, Math.min(milliseconds + GRACE, LONGEST))
  // In Node a timer keeps the process waiting unless it is told not to.
  if (typeof timer === 'object') (timer as { unref?(): void } | null)?.unref?.()
  return {
    milliseconds,
    over: AbortSignal.timeout(milliseconds),
    late: late.signal,
    deadline: Date.now() + milliseconds + GRACE,
  }
}
