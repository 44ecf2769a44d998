/**
 * The integers a_i . a_k, where r_i = a_i / d_i. With them the matrix of Section 3, eq. (eij), is
 *   E_ik = (r_i - r_ref)'(r_k - r_ref) = a_i . a_k / (d_i d_k) - r_ref'r_i - r_ref'r_k + r_ref'r_ref,
 * where all rounding is left to the terms that hold the reference. Algorithm 1 asks for every row of the matrix once, when
 * its member joins: so none is kept, and a row is a sum of the columns of (a_1, ..., a_B)' over the variables of a_k.
 */
import type { ImportanceVector } from '../ensemble/importances.js'
import type { Problem } from './problem.js'

export interface Products {
  /** a_k . a_i for i = 1 .. B. Valid until the next call. */
  row(k: number): Float64Array
  product(i: number, k: number): number
}

export function innerProducts({ vectors, size }: Problem): Products {
  const { start, member, numerator } = columnsOf(vectors, size)
  const row = new Float64Array(vectors.length)
  const dense = new Float64Array(size)
  return {
    row(k) {
      row.fill(0)
      const a = vectors[k]
      for (let e = 0; e < a.variable.length; e++) {
        const j = a.variable[e]
        const times = a.numerator[e]
        for (let f = start[j]; f < start[j + 1]; f++) row[member[f]] += times * numerator[f]
      }
      return row
    },
    product(i, k) {
      const [a, b] = [vectors[i], vectors[k]]
      for (let e = 0; e < a.variable.length; e++) dense[a.variable[e]] = a.numerator[e]
      let sum = 0
      for (let e = 0; e < b.variable.length; e++) sum += b.numerator[e] * dense[b.variable[e]]
      for (let e = 0; e < a.variable.length; e++) dense[a.variable[e]] = 0
      return sum
    },
  }
}

/** Column j: the members with variable j and its numerators there, from start[j] to start[j + 1]. */
function columnsOf(vectors: readonly ImportanceVector[], size: number) {
  const start = new Int32Array(size + 1)
  for (const { variable } of vectors) for (const j of variable) start[j + 1]++
  for (let j = 0; j < size; j++) start[j + 1] += start[j]
  const member = new Int32Array(start[size])
  const numerator = new Float64Array(start[size])
  const filled = start.slice()
  vectors.forEach((a, k) => {
    for (let e = 0; e < a.variable.length; e++) {
      const at = filled[a.variable[e]]++
      member[at] = k
      numerator[at] = a.numerator[e]
    }
  })
  return { start, member, numerator }
}
