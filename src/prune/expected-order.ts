/**
 * Members numbered anew, in about the order in which Algorithm 1 takes them. It takes the k with the least g_k (greedy-order.ts), and once u - 1 have joined
 *   g_k = 2 (u - 1) (r - r_ref)'r_k + r_k'r_k - 2 r_ref'r_k,   r their mean,
 * so that for most u it is (r - r_ref)'r_k that tells members apart, with r not far from the mean of all. Members that have joined then stand together at the
 * beginning, and need not be gone through again. Which number a member has makes no difference to the order: ties go to the lowest of the numbers before.
 */
import { sharedBytes } from '../math/shared-bytes.js'
import type { FlatMembers } from './flat-members.js'
import type { MemberFacts } from './member-facts.js'
import type { Problem } from './problem.js'

export interface ExpectedOrder {
  /** With the members numbered anew. */
  readonly problem: Problem
  readonly members: FlatMembers
  /** The number before of each. */
  readonly member: Int32Array
}

/** Members whose expected places are about the same stand in their order. */
const CLASSES = 1024

/** All members have one denominator. */
export function inExpectedOrder(problem: Problem, flat: FlatMembers): ExpectedOrder {
  const { facts } = problem
  const member = sorted(expectedPlaces(flat, problem.reference))
  const B = member.length
  const squares = new Float64Array(B)
  const [start, end] = [1, 2].map(() => new Int32Array(sharedBytes(4 * B)))
  for (let at = 0; at < B; at++) {
    const k = member[at]
    squares[at] = facts.squares[k]
    start[at] = flat.start[k]
    end[at] = flat.end[k]
  }
  return {
    problem: {
      ...problem,
      vectors: Array.from(member, k => problem.vectors[k]),
      facts: { squares, twins: () => twinsOf(facts, member) },
    },
    members: { ...flat, start, end },
    member,
  }
}

/** Of so many members the mean is much that of all. */
const SOME = 256

/** (r - r_ref)'r_k of every member, times the square of the denominator; r the mean of some. */
function expectedPlaces(
  { start, end, variable, numerator, denominator, size }: FlatMembers,
  reference: Float64Array,
): Float64Array {
  const B = start.length
  const total = new Int32Array(size)
  const some = Math.min(B, SOME)
  for (let s = 0; s < some; s++) {
    const k = Math.floor((s * B) / some)
    for (let e = start[k]; e < end[k]; e++) total[variable[e]] += numerator[e]
  }
  const weight = new Float64Array(size)
  for (let v = 0; v < size; v++) weight[v] = total[v] / some - denominator[0] * reference[v]
  const place = new Float64Array(B)
  for (let k = 0; k < B; k++) {
    let sum = 0
    for (let e = start[k]; e < end[k]; e++) sum += weight[variable[e]] * numerator[e]
    place[k] = sum
  }
  return place
}

/** The numbers of the members by class, those of a class ascending: equal members stay in their order. */
function sorted(place: Float64Array): Int32Array {
  const B = place.length
  let [least, most] = [place[0], place[0]]
  for (let k = 1; k < B; k++) {
    if (place[k] < least) least = place[k]
    if (place[k] > most) most = place[k]
  }
  const scale = most > least ? (CLASSES - 1) / (most - least) : 0
  const end = new Int32Array(CLASSES)
  const classOf = new Int32Array(B)
  for (let k = 0; k < B; k++) {
    classOf[k] = scale * (place[k] - least)
    end[classOf[k]]++
  }
  for (let c = 1; c < CLASSES; c++) end[c] += end[c - 1]
  const member = new Int32Array(B)
  for (let k = B - 1; k >= 0; k--) member[--end[classOf[k]]] = k
  return member
}

function twinsOf(facts: MemberFacts, member: Int32Array): ReturnType<MemberFacts['twins']> {
  const { twin, later } = facts.twins()
  const place = new Int32Array(member.length)
  member.forEach((k, at) => {
    place[k] = at
  })
  return {
    twin: Int32Array.from(member, k => (twin[k] < 0 ? -1 : place[twin[k]])),
    later: new Set(Array.from(later, k => place[k])),
  }
}
