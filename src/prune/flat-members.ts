/** The members of a problem in arrays that threads can share. */
import { type FlatVectors, flatVectors } from '../ensemble/flat-vectors.js'
import { sharedBytes } from '../math/shared-bytes.js'
import type { Problem } from './problem.js'

export interface FlatMembers extends FlatVectors {
  /** d_k of each. */
  readonly denominator: Float64Array
  /** Number of variables. */
  readonly size: number
}

export function flatMembers({ vectors, size }: Problem): FlatMembers {
  const denominator = new Float64Array(sharedBytes(8 * vectors.length))
  for (let k = 0; k < vectors.length; k++) denominator[k] = vectors[k].denominator
  return { ...flatVectors(vectors), denominator, size }
}
