/**
 * A path that ends where it has had q variables: the bound of Meinshausen & Buhlmann (2010, Theorem 1) on false selections is one for
 * E |S| = q, S all variables that a member selects anywhere on its path. So S, counted from the largest lambda on, must not grow
 * beyond q: the path is cut before the first grid point where it would, as stabs does, and the bound at q is the true one.
 */
import type { MemberShape } from './member-learner.js'

/** `variableOf`: the variable behind each column, where one has several. */
export function capMember(member: MemberShape, q: number, variableOf?: Int32Array): MemberShape {
  const { variable, from, to } = member
  const entries = [...variable.keys()].sort((a, b) => from[a] - from[b])
  const had = new Set<number>()
  let end = Number.POSITIVE_INFINITY
  for (let e = 0; e < entries.length && end === Number.POSITIVE_INFINITY; e++) {
    const j = variable[entries[e]]
    had.add(variableOf?.[j] ?? j)
    if (had.size > q) end = from[entries[e]]
  }
  if (end === Number.POSITIVE_INFINITY) return member
  const kept = [...variable.keys()].filter(e => from[e] < end)
  return {
    variable: Int32Array.from(kept, e => variable[e]),
    from: Int32Array.from(kept, e => from[e]),
    to: Int32Array.from(kept, e => Math.min(to[e], end)),
  }
}
