/**
 * Algorithm 1 (Section 3). The first member is argmin_k E_kk; the u-th is the k not in S = {s_1, ..., s_{u-1}} with the
 * least
 *   (1/u^2) (sum_{i,j in S} E_ij + 2 sum_{i in S} E_ik + E_kk),   E_ij = (r_i - r_ref)'(r_j - r_ref).
 * Without what all candidates share, that is the k with the least
 *   g_k = 2 sum_{i in S} r_i'r_k + r_k'r_k - 2 u r_ref'r_k,
 * for u = 1 too. Ties go to the lowest index. The sums over S are carried along: the order costs O(B^2) beside the products
 * r_i'r_k, and never holds the matrix of them.
 *
 * The order is that of exact arithmetic. With eps = 2^-53 and m entries in r_k, the computed g_k is off by at most
 *   (n eps / (1 - n eps)) G_k + u 2^-1074,   G_k = 2 sum r_i'r_k + r_k'r_k + 2 u |r_ref|'r_k,   n = u + m + 4:
 * the sum over S takes u roundings (joined-products.ts), is doubled (0), r_k'r_k and 2 u r_ref'r_k join (2); r_ref'r_k
 * takes m products, m - 1 additions, a division that may underflow and a product by 2u. All other roundings below, those
 * of the bound itself included, are covered by n = u + m + 8 and a factor of two. Candidates whose intervals
 * [g_k - bound, g_k + bound] reach below all upper ends are compared as rational numbers. Where all members have one denominator, as
 * those of paths do, the sums are integers and kernels do the work (integer-order.ts).
 */
import type { Importances } from '../ensemble/importances.js'
import { createArena } from '../math/kernels/arena.js'
import { withKernels } from '../math/kernels/with-kernels.js'
import { type ExactObjective, exactObjective } from './exact-objective.js'
import { flatMembers } from './flat-members.js'
import { type Inclusions, inclusions } from './inclusion.js'
import { integerOrder, integerSquares } from './integer-order.js'
import { joinedProducts } from './joined-products.js'
import { memberProducts, rowWidth } from './member-products.js'
import { type Problem, pruningProblem } from './problem.js'
import { fillReferenceProducts } from './reference-products.js'

export interface GreedyOrder extends Inclusions {
  /** The members' numbers, the first to keep first. */
  readonly order: Int32Array
}

const EPSILON = 2 ** -53

export function greedyOrder(importances: Importances, reference: Float64Array): GreedyOrder {
  const problem = pruningProblem(importances, reference)
  const order = orderOf(problem)
  return { order, ...inclusions(problem, order) }
}

/** The order alone, without what every member brings. */
export function greedyMembers(importances: Importances, reference: Float64Array): Int32Array {
  return orderOf(pruningProblem(importances, reference))
}

function orderOf(problem: Problem): Int32Array {
  const integers = integerSquares(problem)
  if (integers === undefined) return orderOfRatios(problem)
  return withKernels(kernels => {
    const arena = createArena(kernels)
    const row = arena.allocate(4 * rowWidth(problem.vectors.length))
    const members = flatMembers(problem)
    const products = memberProducts(members, arena, kernels)
    const B = problem.vectors.length
    const references = { target: new Float64Array(B), size: new Float64Array(B) }
    fillReferenceProducts(members, problem.reference, references, 0, B)
    const rowOf = (k: number) => {
      products(k, row)
      return row
    }
    return integerOrder(problem, integers, rowOf, references, arena, kernels)
  })
}

/** Members may have denominators of their own. */
function orderOfRatios(problem: Problem): Int32Array {
  const { vectors } = problem
  const B = vectors.length
  const joined = joinedProducts(problem)
  const { sum, own } = joined
  const { toReference, toReferenceSize } = referenceProducts(problem)
  const order = new Int32Array(B)
  const next = problem.facts.twins()
  /** The bound of each member's objective, less what the roundings in the sum over S add, per unit of G_k. */
  const unit = Float64Array.from(vectors, ({ variable }) => 2 * (variable.length + 8) * EPSILON)
  /** The lower end of each candidate's interval. */
  const floor = new Float64Array(B)
  /** Those that may join, of twins the first that has not: the first `count` numbers. */
  const candidates = Int32Array.from([...vectors.keys()].filter(k => !next.later.has(k)))
  let count = candidates.length
  let exact: ExactObjective | undefined

  for (let u = 1; u <= B; u++) {
    const more = 2 * u * EPSILON
    const underflow = 4 * u * Number.MIN_VALUE
    let ceiling = Number.POSITIVE_INFINITY
    // The lowest of the lower ends, where it is, and the lowest but one.
    let lowest = Number.POSITIVE_INFINITY
    let second = Number.POSITIVE_INFINITY
    let at = -1
    for (let c = 0; c < count; c++) {
      const k = candidates[c]
      const alone = 2 * sum[k] + own[k]
      const objective = alone - 2 * u * toReference[k]
      const error = (unit[k] + more) * (alone + 2 * u * toReferenceSize[k]) + underflow
      const low = objective - error
      floor[k] = low
      if (objective + error < ceiling) ceiling = objective + error
      if (low < lowest) {
        second = lowest
        lowest = low
        at = c
      } else if (low < second) second = low
    }
    if (second <= ceiling) {
      exact ??= exactObjective(problem)
      const near = candidates.subarray(0, count).filter(k => floor[k] <= ceiling)
      const best = near.sort().reduce((least, k) => (exact!.less(k, least, order, u) ? k : least))
      at = candidates.indexOf(best)
    }
    const best = candidates[at]
    order[u - 1] = best
    // Its twin takes its place, else the last candidate.
    candidates[at] = next.twin[best] >= 0 ? next.twin[best] : candidates[--count]
    joined.add(best)
  }
  return order
}

/** r_ref'r_k and |r_ref|'r_k. */
function referenceProducts({ vectors, reference }: Problem) {
  const toReference = new Float64Array(vectors.length)
  const toReferenceSize = new Float64Array(vectors.length)
  vectors.forEach(({ variable, numerator, denominator }, k) => {
    let sum = 0
    let size = 0
    for (let e = 0; e < variable.length; e++) {
      const term = reference[variable[e]] * numerator[e]
      sum += term
      size += Math.abs(term)
    }
    toReference[k] = sum / denominator
    toReferenceSize[k] = size / denominator
  })
  return { toReference, toReferenceSize }
}
