/** The members of a problem in arrays that threads can share: entries start[k] .. end[k] - 1 are those of member k. */
import { sharedBytes } from '../math/shared-bytes.js'
import type { Problem } from './problem.js'

export interface FlatMembers {
  readonly start: Int32Array
  readonly end: Int32Array
  readonly variable: Int32Array
  readonly numerator: Int32Array
  /** d_k of each. */
  readonly denominator: Float64Array
  /** Number of variables. */
  readonly size: number
}

export function flatMembers({ vectors, size }: Problem): FlatMembers {
  const B = vectors.length
  const [start, end] = [1, 2].map(() => new Int32Array(sharedBytes(4 * B)))
  let entries = 0
  for (let k = 0; k < B; k++) {
    start[k] = entries
    entries += vectors[k].variable.length
    end[k] = entries
  }
  const [variable, numerator] = [1, 2].map(() => new Int32Array(sharedBytes(4 * entries)))
  const denominator = new Float64Array(sharedBytes(8 * B))
  vectors.forEach((vector, k) => {
    variable.set(vector.variable, start[k])
    numerator.set(vector.numerator, start[k])
    denominator[k] = vector.denominator
  })
  return { start, end, variable, numerator, denominator, size }
}
