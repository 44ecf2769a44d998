/** The members of a problem in arrays that threads can share: entries start[k] .. start[k + 1] - 1 are those of member k. */
import { sharedBytes } from '../math/shared-bytes.js'
import type { Problem } from './problem.js'

export interface FlatMembers {
  readonly start: Int32Array
  readonly variable: Int32Array
  readonly numerator: Int32Array
  /** d_k of each. */
  readonly denominator: Float64Array
  /** Number of variables. */
  readonly size: number
}

export function flatMembers({ vectors, size }: Problem): FlatMembers {
  const B = vectors.length
  const start = new Int32Array(sharedBytes(4 * (B + 1)))
  vectors.forEach(({ variable }, k) => {
    start[k + 1] = start[k] + variable.length
  })
  const [variable, numerator] = [1, 2].map(() => new Int32Array(sharedBytes(4 * start[B])))
  const denominator = new Float64Array(sharedBytes(8 * B))
  vectors.forEach((vector, k) => {
    variable.set(vector.variable, start[k])
    numerator.set(vector.numerator, start[k])
    denominator[k] = vector.denominator
  })
  return { start, variable, numerator, denominator, size }
}
