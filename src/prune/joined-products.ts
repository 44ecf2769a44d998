/**
 * The sums over the members that have joined, sum_{i in S} r_i'r_k. With one denominator d for all members they are
 * integers over d^2, and carried as integers: exact, however many have joined. Otherwise every product is divided (1)
 * and u - 1 of them are added (u - 2).
 */
import type { Problem } from './problem.js'
import type { Products } from './products.js'

export interface JoinedProducts {
  readonly products: Products
  /** 2 sum_{i in S} r_i'r_k + r_k'r_k is (2 sum[k] + own[k]) / scale. */
  readonly sum: Float64Array
  readonly own: Float64Array
  readonly scale: number
  /** Most roundings in that when the u-th member is to join, the last addition not counted. */
  roundings(u: number): number
  /** The integer sum_{i in S} a_i . a_k, where members have one denominator. */
  readonly integer: ((k: number) => number) | undefined
  add(k: number): void
}

export function joinedProducts(problem: Problem, products: Products): JoinedProducts {
  const { vectors } = problem
  const B = vectors.length
  const squares = Float64Array.from(vectors, (_, k) => products.product(k, k))
  const sum = new Float64Array(B)
  const d = vectors[0].denominator
  const largest = squares.reduce((most, square) => Math.max(most, square), 0)
  // |a_i . a_k| is at most the larger of the squares.
  const exact =
    vectors.every(({ denominator }) => denominator === d) && 2 * (B + 1) * largest <= Number.MAX_SAFE_INTEGER
  if (exact) {
    return {
      products,
      sum,
      own: squares,
      scale: d * d,
      roundings: () => 1,
      integer: k => sum[k],
      add(k) {
        const row = products.row(k)
        for (let i = 0; i < B; i++) sum[i] += row[i]
      },
    }
  }
  return {
    products,
    sum,
    own: squares.map((square, k) => square / (vectors[k].denominator * vectors[k].denominator)),
    scale: 1,
    roundings: u => u,
    integer: undefined,
    add(k) {
      const row = products.row(k)
      for (let i = 0; i < B; i++) sum[i] += row[i] / (vectors[i].denominator * vectors[k].denominator)
    },
  }
}
