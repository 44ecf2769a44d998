/**
 * Section 3, eq. (6)-(7): what a member brings when it joins as the u-th. With r_-k the mean of the u - 1 before it,
 *   loss_u = loss_{u-1} - gain + cost,
 *   gain = (2 / u) (r_k - r_-k)'(r_ref - r_-k),   cost = ||r_k - r_-k||^2 / u^2,
 * and the loss falls only if gain > cost, that is, if strength > diversity:
 *   strength = (r_k - r_-k)'(r_ref - r_-k) / (||r_k - r_-k|| ||r_ref - r_-k||), how useful the member is,
 *   diversity = ||r_k - r_-k|| / (2 u ||r_ref - r_-k||), how different it is, the bar that usefulness has to pass.
 * The first member joins the empty ensemble, whose mean is taken to be 0 and whose loss is then ||r_ref||^2. Where one of
 * the norms is 0 the member cannot lower the loss, and both sides of the condition are given as 0.
 */
import { createArena } from '../math/kernels/arena.js'
import { withKernels } from '../math/kernels/with-kernels.js'
import { type FlatMembers, flatMembers } from './flat-members.js'
import type { Problem } from './problem.js'

/** One entry per included member, u = 1 .. B. */
export interface Inclusions {
  /** ||mean of the first u members - r_ref||^2 */
  readonly loss: Float64Array
  readonly gain: Float64Array
  readonly cost: Float64Array
  readonly strength: Float64Array
  readonly diversity: Float64Array
}

export function inclusions(problem: Problem, order: Int32Array): Inclusions {
  const { reference } = problem
  return inclusionsFrom(order, [inclusionTerms(flatMembers(problem), reference, order, 0, order.length)])
}

/**
 * For u = from + 1 .. to, one after the other: (r_k - r_-k)'(r_ref - r_-k), ||r_k - r_-k||^2 and ||r_ref - r_-k||^2. The members before them are
 * added up in the same order each time, so that ranges give what all give at once. What is last in the order has three more: the last is
 * ||r_ref - r||^2 of all members' mean.
 */
export function inclusionTerms(
  { start, end, variable, numerator, denominator, size }: FlatMembers,
  reference: Float64Array,
  order: Int32Array,
  from: number,
  to: number,
): Float64Array {
  const common = commonDenominator(denominator)
  return withKernels(kernels => {
    const arena = createArena(kernels)
    const [sums, members, references] = [1, 2, 3].map(() => arena.allocate(8 * size))
    const out = arena.allocate(24)
    const sum = arena.f64.subarray(sums / 8, sums / 8 + size)
    const member = arena.f64.subarray(members / 8, members / 8 + size)
    const three = arena.f64.subarray(out / 8, out / 8 + 3)
    arena.f64.set(reference, references / 8)
    const B = order.length
    const terms = new Float64Array(3 * (to - from + (to === B ? 1 : 0)))
    for (let u = 1; u <= to; u++) {
      const k = order[u - 1]
      const [first, last, d] = [start[k], end[k], denominator[k]]
      if (u > from) {
        for (let e = first; e < last; e++) member[variable[e]] = numerator[e] / d
        kernels.inclusionSums(sums, members, references, size, Math.max(u - 1, 1) * common, out)
        terms.set(three, 3 * (u - 1 - from))
        for (let e = first; e < last; e++) member[variable[e]] = 0
      }
      for (let e = first; e < last; e++) sum[variable[e]] += numerator[e] / (d / common)
    }
    if (to === B) {
      kernels.inclusionSums(sums, members, references, size, B * common, out)
      terms.set(three, 3 * (to - from))
    }
    return terms
  })
}

/** Sums of importances times their common denominator are integers, and exact; 1 where they have none. */
function commonDenominator(denominator: Float64Array): number {
  return denominator.every(d => d === denominator[0]) ? denominator[0] : 1
}

/** From the terms of ranges that follow one another. */
export function inclusionsFrom(order: Int32Array, ranges: readonly Float64Array[]): Inclusions {
  const B = order.length
  const [loss, gain, cost, strength, diversity] = Array.from({ length: 5 }, () => new Float64Array(B))
  let u = 0
  for (const terms of ranges) {
    for (let t = 0; t < terms.length; t += 3) {
      u++
      const [inner, apart, before] = [terms[t], terms[t + 1], terms[t + 2]]
      if (u > 1) loss[u - 2] = before
      if (u > B) break
      gain[u - 1] = (2 * inner) / u
      cost[u - 1] = apart / (u * u)
      if (apart > 0 && before > 0) {
        strength[u - 1] = inner / (Math.sqrt(apart) * Math.sqrt(before))
        diversity[u - 1] = Math.sqrt(apart) / (2 * u * Math.sqrt(before))
      }
    }
  }
  return { loss, gain, cost, strength, diversity }
}
