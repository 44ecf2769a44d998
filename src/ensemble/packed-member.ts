import { fail } from '../errors.js'
import type { Count } from '../math/quantities.js'
import type { Member } from './member.js'

/** A member as one plain array of triples variable, from, to: ready for JSON. */
export type PackedMember = readonly Count[]

const known = new WeakMap<readonly Member[], readonly PackedMember[]>()

/** Of members that were packed as they came. */
export function knowPacked(members: readonly Member[], packed: readonly PackedMember[]): void {
  known.set(members, packed)
}

export function packMembers(members: readonly Member[]): readonly PackedMember[] {
  return known.get(members) ?? members.map(packMember)
}

export function packMember(member: Member): PackedMember {
  const packed = new Array<number>(3 * member.variable.length)
  for (let e = 0; e < member.variable.length; e++) {
    packed[3 * e] = member.variable[e]
    packed[3 * e + 1] = member.from[e]
    packed[3 * e + 2] = member.to[e]
  }
  return packed
}

/** The member again, checked: p variables, K grid points, sorted, non-empty and disjoint intervals. */
export function unpackMember(packed: PackedMember, p: number, K: number): Member {
  const entries = packed.length / 3
  if (!Number.isInteger(entries)) {
    fail('data/member', {
      where: 'member',
      rule: 'must be triples variable, from, to',
      got: `${packed.length} numbers`,
    })
  }
  const variable = new Int32Array(entries)
  const from = new Int32Array(entries)
  const to = new Int32Array(entries)
  for (let e = 0; e < entries; e++) {
    const [j, start, end] = packed.slice(3 * e, 3 * e + 3)
    const inside = Number.isInteger(j) && j >= 0 && j < p
    const interval = Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start < end && end <= K
    const sorted = e === 0 || j > variable[e - 1] || (j === variable[e - 1] && start >= to[e - 1])
    if (!inside || !interval || !sorted) {
      fail('data/member', {
        where: `member, entry ${e}`,
        rule: `must be an interval of 0..${K} of one of ${p} variables, after the entry before it`,
        got: `${j}, ${start}, ${end}`,
      })
    }
    variable[e] = j
    from[e] = start
    to[e] = end
  }
  return { variable, from, to }
}
