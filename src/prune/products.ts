/**
 * The integers a_i . a_k, where r_i = a_i / d_i. With them the matrix of Section 3, eq. (eij), is
 *   E_ik = (r_i - r_ref)'(r_k - r_ref) = a_i . a_k / (d_i d_k) - r_ref'r_i - r_ref'r_k + r_ref'r_ref,
 * where all rounding is left to the terms that hold the reference.
 */
import type { ImportanceVector } from '../ensemble/importances.js'
import type { Problem } from './problem.js'

export interface Products {
  /** a_k . a_i for i = 1 .. B. Valid until the next call. */
  row(k: number): Float64Array
  product(i: number, k: number): number
}

/** The B x B matrix held in memory, or its rows computed when asked for if it would exceed `memoryLimit` bytes. */
export function innerProducts(problem: Problem, memoryLimit: number): Products {
  const B = problem.vectors.length
  const bytes = B * B * Float64Array.BYTES_PER_ELEMENT
  return bytes <= memoryLimit ? storedProducts(problem) : computedProducts(problem)
}

function storedProducts({ vectors, size }: Problem): Products {
  const B = vectors.length
  const matrix = new Float64Array(B * B)
  const dense = new Float64Array(size)
  for (let k = 0; k < B; k++) {
    scatter(vectors[k], dense)
    for (let i = 0; i <= k; i++) matrix[i * B + k] = matrix[k * B + i] = gather(vectors[i], dense)
    clear(vectors[k], dense)
  }
  return { row: k => matrix.subarray(k * B, (k + 1) * B), product: (i, k) => matrix[k * B + i] }
}

function computedProducts({ vectors, size }: Problem): Products {
  const row = new Float64Array(vectors.length)
  const dense = new Float64Array(size)
  return {
    row: k => {
      scatter(vectors[k], dense)
      for (let i = 0; i < row.length; i++) row[i] = gather(vectors[i], dense)
      clear(vectors[k], dense)
      return row
    },
    product: (i, k) => {
      scatter(vectors[k], dense)
      const product = gather(vectors[i], dense)
      clear(vectors[k], dense)
      return product
    },
  }
}

function scatter({ variable, numerator }: ImportanceVector, dense: Float64Array): void {
  for (let e = 0; e < variable.length; e++) dense[variable[e]] = numerator[e]
}

function gather({ variable, numerator }: ImportanceVector, dense: Float64Array): number {
  let sum = 0
  for (let e = 0; e < variable.length; e++) sum += numerator[e] * dense[variable[e]]
  return sum
}

function clear({ variable }: ImportanceVector, dense: Float64Array): void {
  for (let e = 0; e < variable.length; e++) dense[variable[e]] = 0
}
