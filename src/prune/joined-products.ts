/**
 * The sums over the members that have joined, sum_{i in S} r_i'r_k, for the members k that have not. With one denominator d for all members
 * they are integers over d^2, and carried as integers: exact, in whatever order they are added (integer-sums.ts). Otherwise every product
 * is divided (1) and u - 1 of them are added (u - 2).
 */
import type { Kernels } from '../math/kernels/kernels.js'
import { integerSums } from './integer-sums.js'
import type { Problem } from './problem.js'
import { innerProduct, productRows } from './products.js'

export interface JoinedProducts {
  /** 2 sum_{i in S} r_i'r_k + r_k'r_k is (2 sum[k] + own[k]) / scale. */
  readonly sum: Float64Array
  readonly own: Float64Array
  readonly scale: number
  /** Most roundings in that when the u-th member is to join, the last addition not counted. */
  roundings(u: number): number
  /** The integer sum_{i in S} a_i . a_k, where members have one denominator. */
  readonly integer: ((k: number) => number) | undefined
  /** Member k joins; `sum` is that of the others from then on. */
  add(k: number): void
}

export function joinedProducts(problem: Problem, kernels: Kernels): JoinedProducts {
  const { vectors } = problem
  const B = vectors.length
  const squares = Float64Array.from(vectors, a => innerProduct(a, a))
  const d = vectors[0].denominator
  const largest = squares.reduce((most, square) => Math.max(most, square), 0)
  // |a_i . a_k| is at most the larger of the squares.
  const exact =
    vectors.every(({ denominator }) => denominator === d) && 2 * (B + 1) * largest <= Number.MAX_SAFE_INTEGER
  if (exact) {
    const integers = integerSums(problem, kernels)
    return {
      sum: integers.sum,
      own: squares,
      scale: d * d,
      roundings: () => 1,
      integer: k => integers.sum[k],
      add: k => integers.add(k),
    }
  }
  const rows = productRows(problem)
  const sum = new Float64Array(B)
  const row = new Float64Array(B)
  return {
    sum,
    own: squares.map((square, k) => square / (vectors[k].denominator * vectors[k].denominator)),
    scale: 1,
    roundings: u => u,
    integer: undefined,
    add(k) {
      row.fill(0)
      rows.join(k, row)
      for (let i = 0; i < B; i++) sum[i] += row[i] / (vectors[i].denominator * vectors[k].denominator)
    },
  }
}
