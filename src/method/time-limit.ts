/** A limit on the time of a run: when no more parts are computed, and when to give up. */
import { fail } from '../errors.js'
import type { Fewer } from './method.js'

/** Timers of browsers and Node count milliseconds in 31 bits. */
const LONGEST = 2 ** 31 - 1

/** A run whose limit has passed may go on for so long, to come to something that can be kept: with that, and the end of the program, it is within a second. */
const GRACE = 700

/**
 * Members that can be put in order in a tenth of a limit of one second, on a slow machine: with the root of the limit as many times, the
 * share stays the same.
 */
const ORDERED = 1000

export interface TimeLimit {
  readonly milliseconds: number
  /** Of a task that may have fewer parts no more are computed when this share of the time has passed. */
  over(share: number): { readonly signal: AbortSignal; readonly over: number }
  /** How many of the parts are worth computing, if what comes after them is to end in time. */
  most(asked: number, fewer: Fewer): number
  /** Nothing at all after this: the limit and the grace after it. */
  readonly late: AbortSignal
  /** The same for synchronous work, in milliseconds of Date.now. */
  readonly deadline: number
}

/** When a run with a limit gives up, in milliseconds of Date.now. */
export function deadlineOf(milliseconds: number, start: number): number {
  return start + milliseconds + GRACE
}

/** From a moment on, in milliseconds of Date.now, parts of one included. */
export function startLimit(milliseconds: number | undefined, start = Date.now()): TimeLimit | undefined {
  if (milliseconds === undefined) return undefined
  if (!(Number.isInteger(milliseconds) && milliseconds >= 1 && milliseconds <= LONGEST))
    fail('usage/time-limit', {
      where: 'timeLimit',
      rule: `must be a whole number of milliseconds from 1 to ${LONGEST}`,
      got: milliseconds,
    })
  const deadline = deadlineOf(milliseconds, start)
  const late = new AbortController()
  const stop = () => late.abort(new Error('the time limit passed before there was a result to keep'))
  const timer: unknown = setTimeout(stop, Math.max(1, Math.min(deadline - Date.now(), LONGEST)))
  // In Node a timer keeps the process waiting unless it is told not to.
  if (typeof timer === 'object') (timer as { unref?(): void } | null)?.unref?.()
  return {
    milliseconds,
    over(share) {
      const over = start + Math.max(1, Math.round(share * milliseconds))
      return { signal: AbortSignal.timeout(Math.max(0, Math.ceil(over - Date.now()))), over }
    },
    most(asked, { least, multiple, ordered = false }) {
      if (!ordered) return asked
      const most = Math.max(least, Math.floor(ORDERED * Math.sqrt(milliseconds / 1000)))
      return Math.min(asked, Math.ceil(most / multiple) * multiple)
    },
    late: late.signal,
    deadline,
  }
}
