/**
 * Algorithm 1 where all members have one denominator d, as those of paths do. With r_k = a_k / d, what is compared is
 *   d^2 g_k = 2 sum_{i in S} a_i . a_k + a_k . a_k - 2 u d^2 r_ref'r_k,
 * whose first two terms are integers and exact. When member i joins, a kernel adds its products a_i . a_k to the sums and looks for the least in one go.
 *
 * With eps = 2^-53, m the most entries of a member, L the largest a_k . a_k and T the largest d |r_ref|'a_k, the computed d^2 g_k is off by less than
 *   2 (m + 8) eps ((2u + 1) L + 2 u T) + 4 u d m 2^-1074:
 * m products, m - 1 additions and two multiplications by d and 2u in the last term, and one subtraction; |a_i . a_k| <= L. Where the two least are nearer
 * than twice that, those that may be the least are compared as rational numbers.
 */
import type { Arena } from '../math/kernels/arena.js'
import type { Kernels } from '../math/kernels/kernels.js'
import { type ExactObjective, exactObjective } from './exact-objective.js'
import { rowWidth } from './member-products.js'
import type { Problem } from './problem.js'
import type { ReferenceProducts } from './reference-products.js'

const EPSILON = 2 ** -53

/** a_k . a_k of every member and the largest; undefined where members have different denominators, or numbers too large for the kernels. */
export function integerSquares({
  vectors,
  facts: { squares },
}: Problem): { readonly squares: Float64Array; readonly largest: number } | undefined {
  const d = vectors[0].denominator
  if (vectors.some(({ denominator }) => denominator !== d)) return undefined
  const largest = squares.reduce((most, square) => Math.max(most, square), 0)
  // Every product is at most the larger of two squares, and every number less than the root of 2^30.
  const fits = largest < 2 ** 30 && 2 * (vectors.length + 1) * largest <= Number.MAX_SAFE_INTEGER
  return fits ? { squares, largest } : undefined
}

/** Members that have joined at the beginning are passed over so many at a time: a kernel takes them in fours, a cache line holds 16 products. */
const SPARED = 16

/**
 * `rowOf(k)`: where in the memory of the kernels the products of member k are; `references`: those with the reference; `number`: what ties are decided by, the
 * lowest first, where that is not k.
 */
export function integerOrder(
  problem: Problem,
  { squares, largest }: NonNullable<ReturnType<typeof integerSquares>>,
  rowOf: (k: number) => number,
  references: ReferenceProducts,
  arena: Arena,
  kernels: Kernels,
  number: (k: number) => number = k => k,
): Int32Array {
  const { vectors } = problem
  const B = vectors.length
  const d = vectors[0].denominator
  const width = rowWidth(B)
  const next = problem.facts.twins()
  const order = new Int32Array(B)
  /** 2 sum_{i in S} a_i . a_k + a_k . a_k, and d^2 r_ref'r_k. */
  const [sum, target] = [1, 2].map(() => arena.allocate(8 * width))
  const nothing = arena.allocate(4 * width)
  const two = arena.allocate(16)
  const { f64 } = arena
  f64.set(references.target, target / 8)
  const most = references.size.reduce((largest, size) => Math.max(largest, size), 0)
  const widest = vectors.reduce((largest, { variable }) => Math.max(largest, variable.length), 0)
  // Who has joined, and of twins all but the first that has not, cannot be the least.
  f64.fill(Infinity, sum / 8, sum / 8 + width)
  squares.forEach((square, k) => {
    if (!next.later.has(k)) f64[sum / 8 + k] = square
  })
  let exact: ExactObjective | undefined
  let row = nothing
  const hasJoined = new Uint8Array(B)
  // All before them have joined.
  let first = 0
  let from = 0

  for (let u = 1; u <= B; u++) {
    let best =
      from + kernels.joinRow(row + 4 * from, sum + 8 * from, target + 8 * from, 2 * u, width - from, two)
    const [least, second] = [f64[two / 8], f64[two / 8 + 1]]
    const error =
      2 * (widest + 8) * EPSILON * ((2 * u + 1) * largest + 2 * u * most) +
      4 * u * d * widest * Number.MIN_VALUE
    if (second <= least + 2 * error) {
      exact ??= exactObjective(problem, k => (f64[sum / 8 + k] - squares[k]) / 2)
      best = leastExactly(exact, least + 2 * error, u)
    }
    order[u - 1] = best
    const twin = next.twin[best]
    if (twin >= 0) f64[sum / 8 + twin] = f64[sum / 8 + best]
    f64[sum / 8 + best] = Infinity
    hasJoined[best] = 1
    while (hasJoined[first] === 1) first++
    from = first - (first % SPARED)
    row = rowOf(best)
  }
  return order

  function leastExactly(exact: ExactObjective, highest: number, u: number): number {
    const near: number[] = []
    for (let k = from; k < B; k++) {
      const g = f64[sum / 8 + k] - 2 * u * f64[target / 8 + k]
      if (g <= highest) near.push(k)
    }
    near.sort((a, b) => number(a) - number(b))
    return near.reduce((least, k) => (exact.less(k, least, order, u) ? k : least))
  }
}
