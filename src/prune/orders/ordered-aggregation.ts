/**
 * Ordered aggregation in its variable-selection form (see votes.ts for c_b). With S the members already in the order and
 * <c> the mean over S and the candidate:
 *   reduce-error     the candidate with the fewest variables on which <c> is wrong (< 0; an even vote counts half)
 *   complementarity  the candidate that is most right where S is wrong: the largest sum of c_j over j with sum_S c_j <= 0
 *   margin           the candidate for which <c> is nearest to o = (0.075, ..., 0.075), a small positive margin on every variable
 *   orientation      all members by the angle between c_b and c_ref = 1 + lambda c_ens, the part of the diagonal that is
 *                    orthogonal to c_ens = mean_b c_b: lambda = -(1'c_ens) / |c_ens|^2
 *   boosting         the member with the least weighted error, weights then doubled in favour of variables it is wrong on, as
 *                    AdaBoost does; equal weights again whenever all that are left are wrong on half the weight or more
 * The first member of reduce-error, complementarity and margin is the one that does best alone.
 */
import type { Order } from '../order.js'
import { oneByOne } from './one-by-one.js'
import { sortedBy } from './sorted-by.js'
import { votes } from './votes.js'

/** The classic position of the objective, as a share of the largest margin. */
const MARGIN = 0.075

export const reduceErrorOrder: Order = input =>
  oneByOne(votes(input), (sum, c) => {
    let wrong = 0
    for (let v = 0; v < c.length; v++) {
      const vote = sum[v] + c[v]
      wrong += vote < 0 ? 2 : vote === 0 ? 1 : 0
    }
    return wrong
  })

export const complementarityOrder: Order = input =>
  oneByOne(votes(input), (sum, c) => {
    let right = 0
    for (let v = 0; v < c.length; v++) if (sum[v] <= 0) right += c[v]
    return -right
  })

export const marginOrder: Order = input => {
  const all = votes(input)
  return oneByOne(all, (sum, c, u) => {
    // In units of 1 / (u K), so that only the position of the objective is not a whole number.
    const aim = MARGIN * u * all.K
    let distance = 0
    for (let v = 0; v < c.length; v++) {
      const off = sum[v] + c[v] - aim
      distance += off * off
    }
    return distance
  })
}

export const orientationOrder: Order = input => {
  const { size, right } = votes(input)
  const whole = new Float64Array(size)
  for (const c of right) for (let v = 0; v < size; v++) whole[v] += c[v]
  const along = product(whole, new Float64Array(size).fill(1))
  const square = product(whole, whole)
  const direction = whole.map(value => 1 - (square === 0 ? 0 : (along / square) * value))
  // The smaller the angle, the larger its cosine; that of a zero vector is taken to be 0.
  return sortedBy(
    right.map(c => {
      const length = Math.sqrt(product(c, c))
      return length === 0 ? 0 : -product(c, direction) / length
    }),
  )
}

export const boostingOrder: Order = input => {
  const { members, size, right, K } = votes(input)
  const left = Array.from({ length: members }, (_, b) => b)
  let weight = new Float64Array(size).fill(1)
  return Int32Array.from({ length: members }, () => {
    const total = weight.reduce((sum, w) => sum + w, 0)
    const wrongness = (b: number) =>
      product(
        weight,
        right[b].map(c => (K - c) / (2 * K)),
      )
    let [best, least] = [0, wrongness(left[0])]
    for (let at = 1; at < left.length; at++) {
      const own = wrongness(left[at])
      if (own < least) [best, least] = [at, own]
    }
    const [taken] = left.splice(best, 1)
    const error = total === 0 ? 0 : least / total
    if (error <= 0 || error >= 0.5) weight = new Float64Array(size).fill(1)
    else {
      // Scaled so that right and wrong variables weigh the same afterwards.
      weight = weight.map((w, v) => {
        const wrong = (K - right[taken][v]) / (2 * K)
        return w * (wrong / (2 * error) + (1 - wrong) / (2 * (1 - error)))
      })
    }
    return taken
  })
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let v = 0; v < a.length; v++) sum += a[v] * b[v]
  return sum
}
