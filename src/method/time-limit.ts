/** A limit on the time members take: how few may remain, and what a result says about it. */
import { keepCount } from '../prune/keep.js'
import type { Limit } from '../run/runner.js'
import { checkCount } from './checks.js'
import { parseKeep } from './keep-option.js'
import { isPathSpec, pruningOf } from './kinds.js'
import type { Stopped } from './result.js'
import type { Spec } from './spec.js'

/** Timers of browsers and Node count milliseconds in 31 bits. */
const LONGEST = 2 ** 31 - 1

/** A run whose limit has passed may go on for so long, to come to something that can be kept. */
const GRACE = 5000

/** `start`: when the run began, by performance.now. */
export function limitOf(
  spec: Spec,
  milliseconds: number | undefined,
  start = performance.now(),
): Limit | undefined {
  if (milliseconds === undefined) return undefined
  checkCount('timeLimit', milliseconds, 1, LONGEST)
  const multiple = isPathSpec(spec) && spec.sampler === 'pairs' ? 2 : 1
  return { signal: AbortSignal.timeout(timeLeft(milliseconds, start)), least: leastMembers(spec), multiple }
}

/** The signal of a run, or its limit and the grace after it, whichever comes first. */
export function stopSignal(
  signal: AbortSignal | undefined,
  milliseconds: number | undefined,
  start = performance.now(),
): AbortSignal | undefined {
  if (milliseconds === undefined) return signal
  const late = new AbortController()
  const stop = () => late.abort(new Error('the time limit passed before there was a result to keep'))
  const timer: unknown = setTimeout(stop, Math.min(timeLeft(milliseconds, start) + GRACE, LONGEST))
  // In Node a timer keeps the process waiting unless it is told not to.
  if (typeof timer === 'object') (timer as { unref?(): void } | null)?.unref?.()
  return signal === undefined ? late.signal : AbortSignal.any([signal, late.signal])
}

/** When synchronous work has to give up, in milliseconds of Date.now. */
export function deadlineOf(milliseconds: number | undefined, start: number): number {
  return milliseconds === undefined
    ? Number.POSITIVE_INFINITY
    : Date.now() + timeLeft(milliseconds, start) + GRACE
}

/** What is left of a limit, in whole milliseconds, at least one. */
export function timeLeft(milliseconds: number, start: number): number {
  return Math.max(1, Math.round(milliseconds - (performance.now() - start)))
}

/** The settings as they are with so many members, and that there were to be more. */
export function limited<S extends Spec>(
  spec: S,
  members: number,
  limit = 0,
): { readonly spec: S; readonly stopped?: Stopped } {
  if (members === spec.members) return { spec }
  return { spec: { ...spec, members }, stopped: { asked: spec.members, limit } }
}

/** Two, or as many as pruning needs to keep what it is told to. */
function leastMembers(spec: Spec): number {
  const pruning = pruningOf(spec)
  if (pruning === null) return 2
  const keep = parseKeep(pruning.keep)
  for (let members = 2; members < spec.members; members++) {
    try {
      keepCount(members, keep)
      return members
    } catch {
      // One more, then.
    }
  }
  return spec.members
}
