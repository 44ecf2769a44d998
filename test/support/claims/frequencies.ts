/** Selection frequencies counted anew from the stored members, one grid point after the other. */
import type { SelectionResult } from '../../../src/method/result/result.js'

/** Highest share of the members, the kept or all, that hold each variable at one point of the grid. */
export function countedFrequencies(result: SelectionResult, whose: 'kept' | 'all'): readonly number[] {
  const { intervals, order, kept, lambda } = result.ensemble!
  const counted = whose === 'all' ? intervals : order.slice(0, kept).map(b => intervals[b])
  return result.variables.map((_, j) => {
    let most = 0
    for (let k = 0; k < lambda.length; k++) {
      const holders = counted.filter(triples => {
        for (let e = 0; e < triples.length; e += 3)
          if (triples[e] === j && triples[e + 1] <= k && k < triples[e + 2]) return true
        return false
      })
      most = Math.max(most, holders.length)
    }
    return most / counted.length
  })
}
