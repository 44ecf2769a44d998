import type { Fitted } from '../../src/learner/member-learner.js'
import { checkMember, type MemberRange } from '../../src/run/check-member.js'
import { fromBytes, toBytes } from '../../src/run/portable.js'

export function fittedBytes({ member, worstKkt }: Fitted): Uint8Array {
  return toBytes({ member, worstKkt })
}

/** Refused unless it can be a member within the range. */
export function readFitted(bytes: Uint8Array, range: MemberRange, where: string): Fitted {
  return checkMember(fromBytes(bytes, where), range, where)
}
