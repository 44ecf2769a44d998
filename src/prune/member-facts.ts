/** What the order asks of the members alone, whatever the reference: it can be found before the reference is. */
import { flatVectors } from '../ensemble/flat-vectors.js'
import type { ImportanceVector } from '../ensemble/importances.js'
import { nextTwins, type Twins } from './twins.js'

export interface MemberFacts {
  /** a_k . a_k of every member, r_k = a_k / d_k. */
  readonly squares: Float64Array
  /** Looked for when first asked for: the products do not need them. */
  readonly twins: () => Twins
}

const known = new WeakMap<readonly ImportanceVector[], MemberFacts>()

/** Found once, however often it is asked for. */
export function memberFacts(vectors: readonly ImportanceVector[]): MemberFacts {
  const before = known.get(vectors)
  if (before !== undefined) return before
  const { start, end, numerator } = flatVectors(vectors)
  const squares = new Float64Array(vectors.length)
  for (let k = 0; k < squares.length; k++) {
    let square = 0
    for (let e = start[k]; e < end[k]; e++) square += numerator[e] * numerator[e]
    squares[k] = square
  }
  let next: Twins | undefined
  const found = {
    squares,
    twins() {
      next ??= nextTwins(vectors)
      return next
    },
  }
  known.set(vectors, found)
  return found
}
