/**
 * Members added one after the other, each time the one with the least cost next to those already there; the first of equals.
 * `cost(sum, c, u)` judges candidate c as the u-th, `sum` being the votes of the u - 1 before it.
 */
import type { Votes } from './votes.js'

export type Cost = (sum: Float64Array, c: Float64Array, u: number) => number

export function oneByOne({ members, size, right }: Votes, cost: Cost): Int32Array {
  const sum = new Float64Array(size)
  const left = Array.from({ length: members }, (_, b) => b)
  return Int32Array.from({ length: members }, (_, u) => {
    let [best, least] = [0, Number.POSITIVE_INFINITY]
    left.forEach((b, at) => {
      const own = cost(sum, right[b], u + 1)
      if (own < least) [best, least] = [at, own]
    })
    const [taken] = left.splice(best, 1)
    for (let v = 0; v < size; v++) sum[v] += right[taken][v]
    return taken
  })
}
