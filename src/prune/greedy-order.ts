/**
 * Algorithm 1 (Section 3). The first member is argmin_k E_kk; the u-th is the k not in S = {s_1, ..., s_{u-1}} with the
 * least
 *   (1/u^2) (sum_{i,j in S} E_ij + 2 sum_{i in S} E_ik + E_kk),   E_ij = (r_i - r_ref)'(r_j - r_ref).
 * Without what all candidates share, that is the k with the least
 *   g_k = 2 sum_{i in S} r_i'r_k + r_k'r_k - 2 u r_ref'r_k,
 * for u = 1 too. Ties go to the lowest index. The sums over S are carried along, so that the order costs O(B^2) once the
 * products r_i'r_k are known.
 *
 * The order is that of exact arithmetic. With eps = 2^-53 and m entries in r_k, the computed g_k is off by at most
 *   (n eps / (1 - n eps)) G_k + u 2^-1074,   G_k = 2 sum r_i'r_k + r_k'r_k + 2 u |r_ref|'r_k,   n = u + m + 4:
 * the products are exact integers, each is divided once (1), u - 1 of them are added (u - 2) and doubled (0), r_k'r_k and
 * 2 u r_ref'r_k join (2); r_ref'r_k takes m products, m - 1 additions, a division that may underflow and a product by 2u.
 * All other roundings below, those of the bound itself included, are covered by n = u + m + 8 and a factor of two.
 * Candidates whose intervals [g_k - bound, g_k + bound] reach below all upper ends are compared as rational numbers.
 */
import type { Importances } from '../ensemble/importances.js'
import { type ExactObjective, exactObjective } from './exact-objective.js'
import { type Inclusions, inclusions } from './inclusion.js'
import { type Problem, pruningProblem } from './problem.js'
import { innerProducts } from './products.js'
import { previousTwins } from './twins.js'

export interface GreedyOrder extends Inclusions {
  /** The members' numbers, the first to keep first. */
  readonly order: Int32Array
}

export interface GreedyOptions {
  /** Bytes that the B x B matrix may take; beyond them its rows are computed one at a time. Default 256 MB. */
  readonly memoryLimit?: number
}

const EPSILON = 2 ** -53

export function greedyOrder(
  importances: Importances,
  reference: Float64Array,
  { memoryLimit = 2 ** 28 }: GreedyOptions = {},
): GreedyOrder {
  const problem = pruningProblem(importances, reference)
  const { vectors } = problem
  const B = vectors.length
  const products = innerProducts(problem, memoryLimit)
  const square = Float64Array.from(vectors, ({ denominator: d }, k) => products.product(k, k) / (d * d))
  const { toReference, toReferenceSize } = referenceProducts(problem)
  const joined = new Float64Array(B)
  const order = new Int32Array(B)
  const twin = previousTwins(vectors)
  const taken = new Uint8Array(B)
  const value = new Float64Array(B)
  const bound = new Float64Array(B)
  let exact: ExactObjective | undefined

  function* candidates(): Generator<number> {
    for (let k = 0; k < B; k++) if (taken[k] === 0 && (twin[k] < 0 || taken[twin[k]] === 1)) yield k
  }

  for (let u = 1; u <= B; u++) {
    let ceiling = Number.POSITIVE_INFINITY
    for (const k of candidates()) {
      const alone = 2 * joined[k] + square[k]
      const n = u + vectors[k].variable.length + 8
      value[k] = alone - 2 * u * toReference[k]
      bound[k] = 2 * n * EPSILON * (alone + 2 * u * toReferenceSize[k]) + 4 * u * Number.MIN_VALUE
      ceiling = Math.min(ceiling, value[k] + bound[k])
    }
    let best = -1
    for (const k of candidates()) {
      if (value[k] - bound[k] > ceiling) continue
      if (best >= 0) exact ??= exactObjective(problem, products)
      if (best < 0 || exact!.less(k, best, order, u)) best = k
    }
    order[u - 1] = best
    taken[best] = 1
    const row = products.row(best)
    for (let i = 0; i < B; i++) joined[i] += row[i] / (vectors[i].denominator * vectors[best].denominator)
  }
  return { order, ...inclusions(problem, order) }
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
