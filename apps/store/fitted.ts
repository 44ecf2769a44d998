import { fail } from '../../src/errors.js'
import type { Fitted } from '../../src/learner/member-learner.js'
import { fromBytes, toBytes } from '../../src/run/portable.js'

export function fittedBytes({ member, worstKkt }: Fitted): Uint8Array {
  return toBytes({ member, worstKkt })
}

export function readFitted(bytes: Uint8Array, where: string): Fitted {
  return ownFitted(fromBytes(bytes, where), where)
}

/**
 * A member in memory of its own, 12 bytes an interval: read in place it would hold on to the file or message it came in, with all
 * that stands beside it.
 */
export function ownFitted(found: unknown, where: string): Fitted {
  const { member, worstKkt } = (found ?? {}) as Partial<Fitted>
  const { variable, from, to, value } = member ?? {}
  if (typeof worstKkt !== 'number' || !isList(variable) || !isList(from) || !isList(to))
    fail('data/member', { where, rule: 'is not a member' })
  const entries = variable.length
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

function isList(list: unknown): list is Int32Array {
  return list instanceof Int32Array
}
