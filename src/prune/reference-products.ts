/**
 * What integer-order.ts compares members with the reference by, d r_ref'a_k, and what bounds its error: d |r_ref|'a_k, and how many entries a member has.
 * Members in flat arrays, some at a time, so that threads can share them out.
 */
import type { FlatMembers } from './flat-members.js'

export interface ReferenceProducts {
  /** d r_ref'a_k and d |r_ref|'a_k of every member. */
  readonly target: Float64Array
  readonly size: Float64Array
}

/** Those of the members from .. to - 1. */
export function fillReferenceProducts(
  { start, end, variable, numerator, denominator }: FlatMembers,
  reference: Float64Array,
  { target, size }: ReferenceProducts,
  from: number,
  to: number,
): void {
  for (let k = from; k < to; k++) {
    let sum = 0
    let absolute = 0
    for (let e = start[k]; e < end[k]; e++) {
      const term = reference[variable[e]] * numerator[e]
      sum += term
      absolute += Math.abs(term)
    }
    target[k] = denominator[k] * sum
    size[k] = denominator[k] * absolute
  }
}
