/**
 * A member that comes from a file, a shard or another machine, refused unless it can be one of the task: entries e = 0, 1, ... with
 *   0 <= variable[e] < p,   0 <= from[e] < to[e] <= K,
 * sorted by variable and then disjoint, a finite coefficient for each where there are coefficients, and a certificate in
 * [0, 1e-8]. Whether it is the right member only computing it again can tell.
 */
import { fail } from '../errors.js'
import type { Fitted } from '../learner/member-learner.js'
import { KKT_LIMIT } from '../path/screening/certificate-limit.js'

export interface MemberRange {
  /** Columns. */
  readonly p: number
  /** K. */
  readonly points: number
}

/** In memory of its own, 12 bytes an interval: read in place it would hold on to the file or message it came in. */
export function checkMember(found: unknown, { p, points }: MemberRange, where: string): Fitted {
  const { member, worstKkt } = recordOf(found)
  const { variable, from, to, value } = recordOf(member)
  const entries = variable instanceof Int32Array ? variable.length : -1
  if (
    !isList(variable, entries) ||
    !isList(from, entries) ||
    !isList(to, entries) ||
    !(typeof worstKkt === 'number' && worstKkt >= 0 && worstKkt <= KKT_LIMIT) ||
    !(value === undefined || (value instanceof Float64Array && value.length === entries))
  )
    return refuse(where)
  for (let e = 0; e < entries; e++) {
    const after =
      e === 0 || variable[e] > variable[e - 1] || (variable[e] === variable[e - 1] && from[e] >= to[e - 1])
    const inside = variable[e] >= 0 && variable[e] < p && from[e] >= 0 && from[e] < to[e] && to[e] <= points
    if (!after || !inside || (value !== undefined && !Number.isFinite(value[e]))) return refuse(where)
  }
  const memory = new Int32Array(3 * entries)
  const own = [variable, from, to].map((list, i) => {
    const place = memory.subarray(i * entries, (i + 1) * entries)
    place.set(list)
    return place
  })
  return {
    member: { variable: own[0], from: own[1], to: own[2], ...(value && { value: value.slice() }) },
    worstKkt,
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function isList(list: unknown, length: number): list is Int32Array {
  return list instanceof Int32Array && list.length === length
}

function refuse(where: string): never {
  fail('data/member', { where, rule: 'is not a member of this ensemble' })
}
