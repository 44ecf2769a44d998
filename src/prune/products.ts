/**
 * The integers a_i . a_k, where r_i = a_i / d_i. With them the matrix of Section 3, eq. (eij), is
 *   E_ik = (r_i - r_ref)'(r_k - r_ref) = a_i . a_k / (d_i d_k) - r_ref'r_i - r_ref'r_k + r_ref'r_ref,
 * where all rounding is left to the terms that hold the reference. Algorithm 1 asks for every row of the matrix once, when
 * its member joins, and for nothing else of that member after that: so no row is kept, and a row is a sum of the columns of
 * (a_1, ..., a_B)' over the variables of a_k, from which members that have joined are taken out.
 */
import type { ImportanceVector } from '../ensemble/importances.js'
import type { Problem } from './problem.js'

export interface ProductRows {
  /** Member k joins: a_k . a_i is added to row[i] for every i that has not. */
  join(k: number, row: Float64Array): void
}

export function productRows({ vectors, size }: Problem): ProductRows {
  const { start, member, numerator } = columnsOf(vectors, size)
  const end = start.slice(1)

  /** The last entry of the column takes the place of the member's. */
  function leave(k: number, j: number): void {
    const at = member.indexOf(k, start[j])
    end[j]--
    member[at] = member[end[j]]
    numerator[at] = numerator[end[j]]
  }

  return {
    join(k, row) {
      const a = vectors[k]
      for (let e = 0; e < a.variable.length; e++) {
        const j = a.variable[e]
        leave(k, j)
        const times = a.numerator[e]
        for (let f = start[j]; f < end[j]; f++) row[member[f]] += times * numerator[f]
      }
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

/** a . b, whose variables increase. */
export function innerProduct(a: ImportanceVector, b: ImportanceVector): number {
  let sum = 0
  for (let e = 0, f = 0; e < a.variable.length && f < b.variable.length; ) {
    const order = a.variable[e] - b.variable[f]
    if (order === 0) sum += a.numerator[e] * b.numerator[f]
    if (order <= 0) e++
    if (order >= 0) f++
  }
  return sum
}
