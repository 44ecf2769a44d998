/** What the order asks of the members alone, whatever the reference: it can be found before the reference is. */
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
  const squares = Float64Array.from(vectors, ({ numerator }) => {
    let square = 0
    for (let e = 0; e < numerator.length; e++) square += numerator[e] * numerator[e]
    return square
  })
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
