/**
 * The ordered aggregation of Martinez-Munoz, Hernandez-Lobato and Suarez (2009) with variables in the place of instances: the
 * reference says which variables matter (t_j = 1 where r_ref,j is not 0, else 0), a member votes on each with the share of the K
 * points at which it selects it, and is right on variable j by
 *   c_bj = 1 - 2 |a_bj / K - t_j|,
 * from -1, wholly wrong, to 1, wholly right. A member that is a set votes with -1 or 1. K c_bj is a whole number, so that sums over a
 * subensemble are exact.
 */
import type { OrderInput } from '../order.js'

export interface Votes {
  readonly members: number
  /** Variables that some member or the reference holds; on all others every member is right. */
  readonly size: number
  /** K c_b, one array per member. */
  readonly right: readonly Float64Array[]
  readonly K: number
}

export function votes({ importances, points: K, reference }: OrderInput): Votes {
  const { p, vectors } = importances
  const place = new Int32Array(p).fill(-1)
  for (const { variable } of vectors) for (const j of variable) place[j] = 0
  for (let j = 0; j < p; j++) if (reference[j] !== 0) place[j] = 0
  let size = 0
  for (let j = 0; j < p; j++) if (place[j] === 0) place[j] = size++
  const matters = new Uint8Array(size)
  for (let j = 0; j < p; j++) if (reference[j] !== 0) matters[place[j]] = 1
  const right = vectors.map(({ variable, numerator }) => {
    const c = Float64Array.from(matters, matter => (matter === 1 ? -K : K))
    variable.forEach((j, e) => {
      c[place[j]] += (matters[place[j]] === 1 ? 2 : -2) * numerator[e]
    })
    return c
  })
  return { members: vectors.length, size, right, K }
}
