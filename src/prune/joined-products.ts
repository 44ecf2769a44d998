/**
 * The sums over the members that have joined, sum_{i in S} r_i'r_k, for the members k that have not: every product is divided (1 rounding)
 * and u - 1 of them are added (u - 2). Members with one denominator have exact sums (integer-order.ts).
 */
import type { Problem } from './problem.js'
import { innerProduct, productRows } from './products.js'

export interface JoinedProducts {
  readonly sum: Float64Array
  /** r_k'r_k */
  readonly own: Float64Array
  /** Member k joins; `sum` is that of the others from then on. */
  add(k: number): void
}

export function joinedProducts(problem: Problem): JoinedProducts {
  const { vectors } = problem
  const B = vectors.length
  const rows = productRows(problem)
  const sum = new Float64Array(B)
  const row = new Float64Array(B)
  return {
    sum,
    own: Float64Array.from(vectors, a => innerProduct(a, a) / (a.denominator * a.denominator)),
    add(k) {
      row.fill(0)
      rows.join(k, row)
      for (let i = 0; i < B; i++) sum[i] += row[i] / (vectors[i].denominator * vectors[k].denominator)
    },
  }
}
