/**
 * The objective of greedy-order.ts as a rational number. With r_k = a_k / d_k, L = lcm(d_1, ..., d_B) and
 * r_ref = R / 2^e (doubles are dyadic, R is an integer vector),
 *   g_k = X_k / (d_k L 2^e),
 *   X_k = 2^e (2 sum_{i in S} (a_i . a_k) L / d_i + (a_k . a_k) L / d_k) - 2 u L (R . a_k).
 * Where the members have one denominator the sum over S is at hand. Otherwise it is remembered with the number of members
 * already in it, so that all calls of a run together add at most B^2 terms.
 */
import { dyadic } from '../math/dyadic.js'
import type { Problem } from './problem.js'
import { innerProduct } from './products.js'

export interface ExactObjective {
  /** Whether g_k < g_l when the next member is to join the first u - 1 of `order`. */
  less(k: number, l: number, order: Int32Array, u: number): boolean
}

/** `integer`: sum_{i in S} a_i . a_k where it is at hand, members having one denominator. */
export function exactObjective(problem: Problem, integer?: (k: number) => number): ExactObjective {
  const { vectors } = problem
  const common = vectors.reduce((L, { denominator }) => lcm(L, BigInt(denominator)), 1n)
  const weight = vectors.map(({ denominator }) => common / BigInt(denominator))
  const { integers, shift } = scaledReference(problem.reference)
  const sum = vectors.map(() => 0n)
  const added = new Int32Array(vectors.length)
  const withReference: (bigint | undefined)[] = vectors.map(() => undefined)

  function referenceProduct(k: number): bigint {
    const { variable, numerator } = vectors[k]
    let product = 0n
    for (let e = 0; e < variable.length; e++) product += integers[variable[e]] * BigInt(numerator[e])
    return product
  }

  /** sum_{i in S} (a_i . a_k) L / d_i */
  function joined(k: number, order: Int32Array, u: number): bigint {
    if (integer !== undefined) return BigInt(integer(k))
    while (added[k] < u - 1) {
      const i = order[added[k]++]
      sum[k] += BigInt(innerProduct(vectors[i], vectors[k])) * weight[i]
    }
    return sum[k]
  }

  function numerator(k: number, order: Int32Array, u: number): bigint {
    const own = BigInt(innerProduct(vectors[k], vectors[k])) * weight[k]
    const toReference = (withReference[k] ??= referenceProduct(k))
    return ((2n * joined(k, order, u) + own) << shift) - 2n * BigInt(u) * common * toReference
  }

  return {
    less: (k, l, order, u) =>
      numerator(k, order, u) * BigInt(vectors[l].denominator) <
      numerator(l, order, u) * BigInt(vectors[k].denominator),
  }
}

/** R and e with r_ref = R / 2^e. */
function scaledReference(reference: Float64Array): { integers: readonly bigint[]; shift: bigint } {
  const parts = Array.from(reference, dyadic)
  const lowest = parts.reduce(
    (least, part) => (part.mantissa === 0n ? least : Math.min(least, part.exponent)),
    0,
  )
  return {
    integers: parts.map(({ mantissa, exponent }) =>
      mantissa === 0n ? 0n : mantissa << BigInt(exponent - lowest),
    ),
    shift: BigInt(-lowest),
  }
}

function lcm(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return (a / x) * b
}
