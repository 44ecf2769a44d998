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

export function limitOf(spec: Spec, milliseconds: number | undefined): Limit | undefined {
  if (milliseconds === undefined) return undefined
  checkCount('timeLimit', milliseconds, 1, LONGEST)
  const multiple = isPathSpec(spec) && spec.sampler === 'pairs' ? 2 : 1
  return { signal: AbortSignal.timeout(milliseconds), least: leastMembers(spec), multiple }
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
